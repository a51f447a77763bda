import type { Round } from '@fairhouse/contract/originals';
import type { JsonObject } from '@fairhouse/games/game';
import { formatMoney } from '@fairhouse/money/money';
import { useEffect, useRef } from 'react';
import { useTabKept } from '../../../../ui/use-tab-kept.ts';
import type { Offer } from '../original.ts';
import { readNumber } from '../read-number.ts';
import type { BetState } from '../use-bet.ts';
import type { Stake } from '../use-stake.ts';
import { climbRun } from './climb-run.ts';
import { useAutoForm } from './use-auto-form.ts';

/**
 * The climbing steps of a game, chosen by the page: `step` returns the next action, `most` is the highest number of
 * steps.
 */
export type Climb = { step: (open: Round) => JsonObject; most: number };

type Options = { bet: BetState; stake: Stake; params: JsonObject; climb: Climb };

/** The pause between two steps in milliseconds, so that each is seen. */
const stepMs = 180;
const isText = (kept: unknown) => (typeof kept === 'string' ? kept : null);

/** Autobet in a game with climbing steps: each round takes the same number of steps and is cashed out. */
export function useClimbAuto(offer: Offer, { bet, stake, params, climb }: Options) {
  const [typedSteps, setSteps] = useTabKept(`fh_steps_${offer.original.code}`, '3', isText);
  const number = readNumber(typedSteps);
  const steps = number !== null && Number.isInteger(number) && number >= 1 && number <= climb.most ? number : null;
  const here = useRef(true);
  useEffect(() => {
    here.current = true;
    return () => {
      here.current = false;
    };
  }, []);
  // A run lasts many renderings, so each step uses the latest state of the page.
  const now = useRef({ bet, params, climb });
  useEffect(() => {
    now.current = { bet, params, climb };
  });
  const { minRoundMs, gameCode } = offer.game;
  const auto = useAutoForm(offer, {
    place: async (units) => {
      if (steps === null) return null;
      const money = formatMoney(units, offer.currency);
      const acts = {
        open: () => now.current.bet.place({ game: gameCode, stake: money, params: now.current.params, auto: true }),
        act: async (round: Round, action: JsonObject) => {
          await new Promise((done) => setTimeout(done, stepMs));
          return here.current ? await now.current.bet.act(round, action) : null;
        },
        step: (round: Round) => now.current.climb.step(round),
        isHere: () => here.current,
      };
      return await climbRun(acts, steps);
    },
    allows: stake.allows,
    leastMs: Math.max(stepMs, minRoundMs),
  });
  return { ...auto, isValid: auto.isValid && steps !== null, typedSteps, setSteps, most: climb.most };
}

export type ClimbAuto = ReturnType<typeof useClimbAuto>;
