import { createHash } from 'node:crypto';
import pg from 'pg';
import type { Ctx, Db } from '../../platform/ctx.ts';
import { assert, DomainError } from '../../platform/errors.ts';
import { idempotencyKey } from '../../platform/idempotency.ts';
import { type Entry, type PostAnswer, postIn } from '../ledger/index.ts';

const triesMax = 5;
/** A deadlock; the same key posted by another transaction at this moment. */
const again = new Set(['40P01', '40001', '23505']);

/**
 * A transaction that locks rows of the cashier and then, last, posts to the ledger. It is tried again when it met another
 * one on the same wallets. Inside, ask `tx` only: a query on `ctx.db` would wait for a second connection while holding the
 * first, and many callers at once would wait for each other for ever.
 */
export async function moneyTransaction<T>(ctx: Ctx, work: (tx: Db) => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await ctx.db.transaction().execute(work);
    } catch (error) {
      const code = error instanceof pg.DatabaseError ? (error.code ?? '') : '';
      if (!again.has(code) || tries === triesMax) throw error;
    }
  }
}

export type Posted = Extract<PostAnswer, { outcome: 'posted' | 'duplicate' }>;

/**
 * Posts one entry, last in a money transaction.
 * @throws INSUFFICIENT_FUNDS
 */
export async function postOne(tx: Db, entry: Entry): Promise<Posted> {
  const [answer] = await postIn(tx, [entry]);
  if (answer?.outcome === 'insufficient') throw new DomainError('INSUFFICIENT_FUNDS');
  assert(answer?.outcome === 'posted' || answer?.outcome === 'duplicate', `entry ${entry.key} is posted`);
  return answer;
}

/** How a request is known again: by its Idempotency-Key, bound to who asked and for what, and by what it said. */
export type RequestId = { key: string; hash: string };

export function requestId(memberId: bigint, operation: string, header: string, said: unknown): RequestId {
  return {
    key: idempotencyKey(memberId, operation, header),
    hash: createHash('sha256').update(JSON.stringify(said)).digest('hex'),
  };
}

/** What a request made before, if anything. @throws IDEMPOTENCY_CONFLICT: under this key something else was asked */
export function sameRequest<R extends { request_hash: string }>(made: R | null, { hash }: RequestId): R | null {
  if (made && made.request_hash !== hash) throw new DomainError('IDEMPOTENCY_CONFLICT');
  return made;
}

/**
 * What a request made before, or makes now. Of two such requests at once, at two nodes, the other may have used up what this
 * one misses: then what the other made is the answer to both.
 * @throws what `madeBefore` and `make` throw
 */
export async function madeOnce<R>(madeBefore: () => Promise<R | null>, make: () => Promise<R>): Promise<R> {
  const before = await madeBefore();
  if (before !== null) return before;
  try {
    return await make();
  } catch (error) {
    const meanwhile = error instanceof DomainError ? await madeBefore() : null;
    if (meanwhile !== null) return meanwhile;
    throw error;
  }
}

/** The ledger's key of what happens once in the life of a row: `credited` of deposit 10000001. */
export function onceKey(memberId: bigint, what: string, id: bigint): string {
  return idempotencyKey(memberId, what, String(id));
}
