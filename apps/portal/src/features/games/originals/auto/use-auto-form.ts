import type { Strategy } from '@fairhouse/contract/strategies';
import { useState } from 'react';
import type { Offer } from '../original.ts';
import type { BetMode } from './auto-mode.tsx';
import { autoStart, readAuto } from './auto-typed.ts';
import { type AutobetActs, useAutobet } from './use-autobet.ts';

type Options = AutobetActs & {
  /** The shortest wait between two rounds in milliseconds, whatever the rule says. */
  leastMs?: number;
  /** Called when a run is stopped. */
  onStop?: () => void;
};

/** Autobet in a bet form: the switch between single bets and a run, the rule as typed, and the run. */
export function useAutoForm({ game, currency }: Offer, { place, allows, leastMs = 0, onStop }: Options) {
  const [chosenMode, setMode] = useState<BetMode>('manual');
  const [typed, setTyped] = useState(autoStart);
  const [strategy, setStrategy] = useState<Strategy | null>(null);
  const { run, start, stop: end } = useAutobet({ place, allows });
  const mode = game.autobet ? chosenMode : 'manual';
  const isAuto = mode === 'auto' || run !== null;
  const read = readAuto(typed, currency, strategy);
  const stop = () => {
    onStop?.();
    end();
  };
  return {
    mode,
    setMode,
    typed,
    setTyped,
    strategy,
    setStrategy,
    currency,
    run,
    stop,
    isAuto,
    /** True while the fields hold a valid rule. */
    isValid: read !== null,
    /** The run as the bet form takes it; null for single bets. */
    rounds: isAuto
      ? {
          run,
          count: read?.rule.count ?? 0,
          start: (stake: bigint) => read && void start(stake, read.rule, Math.max(read.delayMs, leastMs)),
          stop,
        }
      : null,
  };
}

export type AutoForm = ReturnType<typeof useAutoForm>;
