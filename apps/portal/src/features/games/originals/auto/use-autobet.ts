import type { Round } from '@fairhouse/contract/originals';
import { useEffect, useRef, useState } from 'react';
import { winLossOf } from '../round-outcome.ts';
import { type AutoRule, afterRound, hasEnded } from './auto-rule.ts';
import { type AutoRun, startOf } from './auto-run.ts';

export type AutobetActs = {
  /** Places a bet of this stake; null when it was refused or got no answer, which ends the run. */
  place: (stake: bigint) => Promise<Round | null>;
  /** True when the stake may be bet now: within the limits and the balance. */
  allows: (stake: bigint) => boolean;
};

/** Places rounds one after another by a rule. It runs in the page and ends when the page is left. */
export function useAutobet({ place, allows }: AutobetActs) {
  const [run, setRun] = useState<AutoRun | null>(null);
  const going = useRef(false);
  const now = useRef({ place, allows });
  useEffect(() => {
    now.current = { place, allows };
  });
  useEffect(
    () => () => {
      going.current = false;
    },
    [],
  );

  async function start(stake: bigint, rule: AutoRule, delayMs: number) {
    if (going.current) return;
    going.current = true;
    let state = startOf(stake);
    setRun(state);
    while (going.current && now.current.allows(state.stake)) {
      const round = await now.current.place(state.stake);
      if (!round) break;
      state = afterRound(state, rule, winLossOf(round));
      setRun(state);
      if (hasEnded(state, rule)) break;
      await new Promise((done) => setTimeout(done, delayMs));
    }
    going.current = false;
    setRun(null);
  }

  function stop() {
    going.current = false;
  }

  return { run, start, stop };
}

export type Autobet = ReturnType<typeof useAutobet>;
