import type { Ctx } from '../../platform/ctx.ts';
import { DomainError } from '../../platform/errors.ts';
import { perCtx } from '../../platform/per-ctx.ts';

type Turn = { last: Promise<unknown>; waiting: number };

const waitingMax = 100;
const turnsOf = perCtx(() => new Map<bigint, Turn>());

/**
 * Serialises one member's bets on this node, in the order of arrival, so that each knows its nonce. For bets on other
 * nodes the check of the nonce under the ledger's lock does so.
 * @throws TOO_MANY_REQUESTS when a hundred already wait
 */
export async function inMemberQueue<T>(ctx: Ctx, memberId: bigint, work: () => Promise<T>): Promise<T> {
  const turns = turnsOf(ctx);
  const turn = turns.get(memberId) ?? { last: Promise.resolve(), waiting: 0 };
  turns.set(memberId, turn);
  if (turn.waiting >= waitingMax) throw new DomainError('TOO_MANY_REQUESTS', { retryAfterSeconds: 1 });

  turn.waiting += 1;
  const mine = turn.last.then(work);
  // The next bet waits for the end of this one, also when it fails.
  turn.last = mine.catch(() => {});
  try {
    return await mine;
  } finally {
    turn.waiting -= 1;
    if (turn.waiting === 0) turns.delete(memberId);
  }
}
