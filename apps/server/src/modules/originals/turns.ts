import type { Ctx } from '../../platform/ctx.ts';
import { DomainError } from '../../platform/errors.ts';

type Turn = { last: Promise<unknown>; waiting: number };

const waitingMax = 100;
const turnsOf = new WeakMap<Ctx, Map<bigint, Turn>>();

/**
 * Does one member's bets of this node one after another, in the order they came, so that each knows the nonce it will
 * get. Bets of other nodes are met by the nonce's check under the ledger's lock.
 * @throws TOO_MANY_REQUESTS when a hundred already wait
 */
export async function inTurn<T>(ctx: Ctx, memberId: bigint, work: () => Promise<T>): Promise<T> {
  const turns = turnsOf.get(ctx) ?? new Map<bigint, Turn>();
  turnsOf.set(ctx, turns);
  const turn = turns.get(memberId) ?? { last: Promise.resolve(), waiting: 0 };
  turns.set(memberId, turn);
  if (turn.waiting >= waitingMax) throw new DomainError('TOO_MANY_REQUESTS', { retryAfterSeconds: 1 });

  turn.waiting += 1;
  const mine = turn.last.then(work);
  // Whoever comes next waits for the end of this work, not for its success.
  turn.last = mine.catch(() => {});
  try {
    return await mine;
  } finally {
    turn.waiting -= 1;
    if (turn.waiting === 0) turns.delete(memberId);
  }
}
