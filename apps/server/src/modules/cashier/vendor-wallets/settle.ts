import type { Ctx } from '../../../platform/ctx.ts';
import { DomainError } from '../../../platform/errors.ts';
import { endVendorTransfer, type Outcome } from './lifecycle.ts';
import { type VendorTransferRow, vendorTransferById } from './transfer-store.ts';

/** What an operator says became of it: moved (units), or not. */
export type Settlement = { to: 'DONE'; amount: bigint } | { to: 'RETURNED' };

/**
 * An operator ends a transfer that the vendor does not answer for, or whose answer nobody believes, after having asked the
 * vendor in another way. The reason is for the audit trail.
 * @throws NOT_FOUND, STATE_CONFLICT (value.state): it has ended; AMOUNT_INVALID: of money on its way there, not what was sent
 */
export async function settleVendorTransfer(
  ctx: Ctx,
  id: bigint,
  operatorId: bigint,
  outcome: Settlement,
  reason: string,
): Promise<VendorTransferRow> {
  const row = await vendorTransferById(ctx.db, id);
  if (!row) throw new DomainError('NOT_FOUND');
  if (row.state !== 'PENDING') throw new DomainError('STATE_CONFLICT', { state: row.state });
  if (outcome.to === 'DONE' && row.direction === 'in' && row.amount !== outcome.amount) {
    throw new DomainError('AMOUNT_INVALID');
  }
  const ended: Outcome = outcome.to === 'DONE' ? outcome : { to: 'RETURNED', reason: 'settled' };
  return await endVendorTransfer(ctx, id, () => ended, { actor: { kind: 'operator', id: operatorId }, reason });
}
