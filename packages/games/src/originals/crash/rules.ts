import type { SharedBet, SharedGame } from '../../game.ts';
import { endHundredthsOf, sharedRtp } from '../shared-ends.ts';
import { hundredthsAt, msTo } from './flight.ts';

/** Targets of an automatic cash-out, both included, in steps of 0.01. */
export const crashTargets = { min: 1.01, max: 1_000_000 } as const;

/** The target is a multiplier; without one the bet is only cashed out by its player. */
export type CrashParams = { target?: number };

/**
 * An action that a round records: the player cashed out, or the bet was cashed out automatically at its target, or at
 * the multiplier that reaches the largest payout. `at` is the multiplier.
 */
const leavings = ['cashout', 'auto', 'limit'] as const;
export type CrashLeaving = { type: (typeof leavings)[number]; at: number };

export const crash: SharedGame = {
  code: 'crash',
  kind: 'shared',
  rtp: '99.00',
  endOf: (gameHash, salt) => endHundredthsOf('crash', gameHash, salt),
  course: { isFlight: true, hundredthsAt, msTo },
  targets: crashTargets,
  bet(value) {
    const params = readCrashParams(value);
    return params && betOf(params);
  },
};

/** Returns the parameters of a bet; null if the rules do not allow the target. */
export function readCrashParams(value: unknown): CrashParams | null {
  if (typeof value !== 'object' || value === null) return null;
  const { target } = value as { target?: unknown };
  if (target === undefined) return {};
  if (typeof target !== 'number' || hundredthsOf(target) / 100 !== target) return null;
  return target >= crashTargets.min && target <= crashTargets.max ? { target } : null;
}

/** Returns the action by which a bet was cashed out; null if it was not, or if the actions are not the game's. */
export function leavingOf(actions: readonly unknown[]): CrashLeaving | null {
  const [action] = actions;
  if (typeof action !== 'object' || action === null) return null;
  const { type, at } = action as { type?: unknown; at?: unknown };
  const known = leavings.find((name) => name === type);
  return known && typeof at === 'number' ? { type: known, at } : null;
}

function betOf(params: CrashParams): SharedBet {
  const target = params.target === undefined ? null : hundredthsOf(params.target);
  return {
    kind: 'shared',
    params: target === null ? {} : { target: target / 100 },
    target,
    coveredE4: (target ?? hundredthsOf(crashTargets.min)) * 100,
    rtp: target === null ? null : () => sharedRtp('crash', target),
    settle(end, actions) {
      const result = { multiplier: end / 100 };
      if (actions.length === 0) {
        return { result, multiplierE4: target !== null && target <= end ? target * 100 : 0 };
      }
      const leaving = leavingOf(actions);
      const at = leaving && hundredthsOf(leaving.at);
      if (actions.length > 1 || !leaving || at === null || at < 100 || at > end) return null;
      if (target !== null && (leaving.type === 'auto' ? at !== target : at > target)) return null;
      if (target === null && leaving.type === 'auto') return null;
      return { result, multiplierE4: at * 100 };
    },
  };
}

function hundredthsOf(multiplier: number): number {
  return Math.round(multiplier * 100);
}
