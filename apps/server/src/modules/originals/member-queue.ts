import type { Ctx } from '../../platform/ctx.ts';
import { DomainError } from '../../platform/errors.ts';
import { perCtx } from '../../platform/per-ctx.ts';

type Turn = { last: Promise<unknown>; waiting: number };

const waitingMax = 100;
const turnsOf = perCtx(() => new Map<bigint, Turn>());

/**
 * Serialises one member's bets on this node, in the order of arrival, so that each knows its nonce. Bets on other nodes
 * are caught by the check of the nonce under the ledger's lock.
 * @throws TOO_MANY_REQUESTS when a hundred already wait
 */
export async function inMemberQueue<T>(ctx: Ctx, memberId: bigint, work: () => Promise<T>): Promise<T> {
  const turns = turnsOf(ctx);
  const turn = turns.get(memberId) ?? { last: Promise.resolve(), waiting: 0 };
  turns.set(memberId, turn);
  if (turn.waiting >= waitingMax) throw new DomainError('TOO_MANY_REQUESTS', { retryAfterSeconds: 1 });

  turn.waiting += 1;
  const mine = turn.last.then(work);
  // The next one waits for the end of this work, not for its success.
  turn.last = mine.catch(() => {});
  try {
    return await mine;
  } finally {
    turn.waiting -= 1;
    if (turn.waiting === 0) turns.delete(memberId);
  }
}
