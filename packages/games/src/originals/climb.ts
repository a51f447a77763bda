import type { Ratio } from '@fairhouse/money/money';
import { type JsonObject, multiplierText, type Standing } from '../game.ts';

/**
 * A climb of constant or growing risk that can be cashed out at any step: the common rules of mines, the tower and the
 * ladder.
 */

/** Returns the multiplier with an RTP of 99 % at a probability: 0.99 / chance, rounded down to ten-thousandths. */
export function fairE4({ num, den }: Ratio): number {
  return Number((9_900n * den) / num);
}

/** Returns the RTP of a cash-out with this probability and this multiplier. */
export function climbRtp({ num, den }: Ratio, multiplierE4: number): Ratio {
  return { num: num * BigInt(multiplierE4), den: den * 10_000n };
}

type Climb<Step> = {
  /** The number of steps of the whole climb. */
  top: number;
  /** Returns the multiplier after this many steps; 0 before the first. */
  multiplierE4: (steps: number) => number;
  /** Returns true if the step fails. */
  fails: (step: Step, at: number) => boolean;
  read: (action: unknown, at: number) => Step | null;
  /** Returns the result of an open round, besides the multiplier of its next step. */
  shown: (steps: readonly Step[]) => JsonObject;
  /** Returns the result of a closed round. */
  uncovered: (steps: readonly Step[]) => JsonObject;
  pays: (multiplierE4: number) => boolean;
};

/**
 * Returns the round after these actions; null if one of them is not allowed. It is cashed out automatically at the top,
 * and before the first step that the house does not pay.
 */
export function climbAfter<Step extends JsonObject>(climb: Climb<Step>, said: readonly unknown[]): Standing | null {
  const steps: Step[] = [];
  const actions: JsonObject[] = [];
  const close = (state: 'settled' | 'returned', multiplierE4: number): Standing => {
    return { state, actions, multiplierE4, result: climb.uncovered(steps) };
  };
  let closed: Standing | null = null;
  for (const value of said) {
    if (closed) return null;
    const now = climb.multiplierE4(steps.length);
    const ending = typeOf(value);
    if (ending === 'cashout' || ending === 'return') {
      if ((ending === 'return') !== (steps.length === 0)) return null;
      actions.push({ type: ending });
      closed = ending === 'return' ? close('returned', 10_000) : close('settled', now);
      continue;
    }
    const step = climb.read(value, steps.length);
    if (!step) return null;
    const failed = climb.fails(step, steps.length);
    steps.push(step);
    actions.push(step);
    const reached = climb.multiplierE4(steps.length);
    if (failed) closed = close('settled', 0);
    else if (steps.length === climb.top) closed = close('settled', reached);
    else if (!climb.pays(climb.multiplierE4(steps.length + 1))) {
      actions.push({ type: 'cashout' });
      closed = close('settled', reached);
    }
  }
  if (closed) return closed;
  const next = multiplierText(climb.multiplierE4(steps.length + 1));
  const result = { ...climb.shown(steps), next };
  return { state: 'open', actions, multiplierE4: climb.multiplierE4(steps.length), result };
}

/**
 * Returns the action by which the house ends a climb that its player left: before the first step the stake is returned.
 */
export function climbLeft(actions: readonly JsonObject[]): JsonObject {
  return { type: actions.length > 0 ? 'cashout' : 'return' };
}

function typeOf(value: unknown): unknown {
  return typeof value === 'object' && value !== null && 'type' in value ? value.type : undefined;
}
