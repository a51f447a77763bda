import type { Round } from '@fairhouse/contract/originals';
import type { JsonObject } from '@fairhouse/games/game';

type ClimbActs = {
  /** Opens the round; null: refused, or without an answer. */
  open: () => Promise<Round | null>;
  act: (round: Round, action: JsonObject) => Promise<Round | null>;
  /** The next step of an open round. */
  step: (round: Round) => JsonObject;
  /** True while the page is there: a round that it leaves stays open, as every other. */
  isHere: () => boolean;
};

/** Plays a round by itself: so many steps, then the cash-out. Null when it did not come to its end. */
export async function climbRun({ open, act, step, isHere }: ClimbActs, steps: number): Promise<Round | null> {
  let round = await open();
  while (round?.state === 'OPEN') {
    if (!isHere()) return null;
    round = await act(round, round.actions.length < steps ? step(round) : { type: 'cashout' });
  }
  return round;
}
