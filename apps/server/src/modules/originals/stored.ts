import type { BetValue } from '@fairhouse/contract/originals';
import type { Ctx, Db } from '../../platform/ctx.ts';
import { DomainError } from '../../platform/errors.ts';
import type { Account } from '../ledger/index.ts';
import { type Placed, withBalance } from './placed.ts';
import { roundOfStored } from './round.ts';
import { type RoundRow, roundByRequest } from './round-store.ts';

/**
 * Returns the answer to a request that opened a round or placed its bet before; null when it did not.
 * @throws IDEMPOTENCY_CONFLICT
 */
export function openedBefore(ctx: Ctx, placed: Placed<unknown>): Promise<BetValue | null> {
  return answerBefore(ctx, ctx.reserve.db, placed);
}

/** Returns the same within a transaction. @throws IDEMPOTENCY_CONFLICT */
export async function answerBefore(
  ctx: Ctx,
  db: Db,
  { key, content, wallet }: Placed<unknown>,
): Promise<BetValue | null> {
  const row = await roundByRequest(db, key);
  if (row && row.request_content !== content) throw new DomainError('IDEMPOTENCY_CONFLICT');
  return row && (await shown(ctx, db, row, wallet));
}

/** Returns a round that has a row, with the balance of its wallet. */
export async function shown(ctx: Ctx, db: Db, row: RoundRow, wallet: Account): Promise<BetValue> {
  return await withBalance(db, row.member_id, wallet, await roundOfStored(ctx, db, row));
}
