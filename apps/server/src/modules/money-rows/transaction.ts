import { createHash } from 'node:crypto';
import pg from 'pg';
import type { Ctx, Db } from '../../platform/ctx.ts';
import { assert, DomainError } from '../../platform/errors.ts';
import { idempotencyKey } from '../../platform/http/idempotency.ts';
import { type Entry, type PostAnswer, postIn } from '../ledger/index.ts';

const triesMax = 5;
/**
 * SQLSTATEs after which the transaction is tried again: a deadlock, a serialisation failure, the same key posted
 * concurrently, or a lock that is not waited for.
 */
const again = new Set(['40P01', '40001', '23505', '55P03']);

/**
 * Runs a transaction that locks rows and then, last, posts to the ledger. It is retried when it conflicts with
 * another one on the same wallets. Inside, use `tx` only: a query on `ctx.db` would wait for a second connection
 * while holding the first, and many concurrent callers would block one another for ever.
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
  return postedOf(answer, entry);
}

/** Returns the ledger's answer to an entry that was posted, now or by an earlier try. @throws INSUFFICIENT_FUNDS */
export function postedOf(answer: PostAnswer | undefined, entry: Entry): Posted {
  if (answer?.outcome === 'insufficient') throw new DomainError('INSUFFICIENT_FUNDS');
  assert(answer?.outcome === 'posted' || answer?.outcome === 'duplicate', `entry ${entry.key} is posted`);
  return answer;
}

/** The identity of a request: its Idempotency-Key bound to the caller and the operation, and a hash of its content. */
export type RequestId = { key: string; hash: string };

export function requestId(memberId: bigint, operation: string, header: string, said: unknown): RequestId {
  return {
    key: idempotencyKey(memberId, operation, header),
    hash: createHash('sha256').update(JSON.stringify(said)).digest('hex'),
  };
}

/** Returns the number that stands for a request in a row's numeric source column: 63 bits of the hash of its key. */
export function numberOfRequest(key: string): bigint {
  return createHash('sha256').update(key).digest().readBigUInt64BE() >> 1n;
}

/**
 * Returns the row that a request made before, if any.
 * @throws IDEMPOTENCY_CONFLICT: the key was used for another request
 */
export function sameRequest<R extends { request_hash: string }>(made: R | null, { hash }: RequestId): R | null {
  if (made && made.request_hash !== hash) throw new DomainError('IDEMPOTENCY_CONFLICT');
  return made;
}

/**
 * Returns the result of an earlier identical request, or makes it now. Of two concurrent requests the second may fail
 * because the first one used up what it needs: then the first one's result answers both.
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

/** Returns the ledger key of an act that happens once in the life of a row: `credited` of deposit 10000001. */
export function onceKey(memberId: bigint, what: string, id: bigint): string {
  return idempotencyKey(memberId, what, String(id));
}
