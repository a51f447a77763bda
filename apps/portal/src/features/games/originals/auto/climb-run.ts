import type { Round } from '@fairhouse/contract/originals';
import type { JsonObject } from '@fairhouse/games/game';

type ClimbActs = {
  /** Opens the round; null: refused, or no answer came. */
  open: () => Promise<Round | null>;
  act: (round: Round, action: JsonObject) => Promise<Round | null>;
  /** The next step of an open round. */
  step: (round: Round) => JsonObject;
  /** True while the page is shown: a round that is open when the page is left stays open, as any other. */
  isHere: () => boolean;
};

/**
 * Plays a round by itself: the given number of steps, then the cash-out. Returns null if the round did not reach its
 * end.
 */
export async function climbRun({ open, act, step, isHere }: ClimbActs, steps: number): Promise<Round | null> {
  let round = await open();
  while (round?.state === 'OPEN') {
    if (!isHere()) return null;
    round = await act(round, round.actions.length < steps ? step(round) : { type: 'cashout' });
  }
  return round;
}
