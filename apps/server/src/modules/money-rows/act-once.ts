import { sql } from 'kysely';
import { DomainError } from '../../platform/errors.ts';
import type { SettingCtx } from '../operators/index.ts';
import { beginRequest, requestNamed } from './request-store.ts';
import type { RequestId } from './transaction.ts';

/**
 * Makes an operator's act once by its Idempotency-Key, also where it waits for a second operator. The key of a first
 * statement is kept: a repeated request gets the same answer and makes no new statement, even after the second
 * operator has made the act under another key, or once the sums of a day would allow one operator to make it alone. A
 * repeated request has no line in the trail.
 * @param made returns the earlier result of this request; null: there is none
 * @param act makes the act, or returns `waiting`
 * @throws IDEMPOTENCY_CONFLICT for the key of another statement
 */
export async function actOnce<R>(
  ctx: SettingCtx,
  request: RequestId,
  { made, act, waiting }: { made: () => Promise<R | null>; act: () => Promise<R>; waiting: R },
): Promise<R> {
  // Serialises requests of one key: the second sees the result of the first.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`desk-act:${request.key}`}, 0))`.execute(ctx.db);
  const before = await made();
  const stated = await requestNamed(ctx.db, request.key);
  if (before === null && stated === null) {
    const done = await act();
    if (done === waiting && ctx.by !== null) await beginRequest(ctx.db, request, ctx.by, ctx.clock());
    return done;
  }
  if (stated && stated.hash !== request.hash) throw new DomainError('IDEMPOTENCY_CONFLICT');
  ctx.isRepeated = true;
  return before ?? waiting;
}
