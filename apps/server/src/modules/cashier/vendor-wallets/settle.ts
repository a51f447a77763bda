import type { Ctx } from '../../../platform/ctx.ts';
import { DomainError } from '../../../platform/errors.ts';
import { endVendorTransfer, type Outcome } from './lifecycle.ts';
import { type VendorTransferRow, vendorTransferById } from './transfer-store.ts';

/**
 * An operator ends a transfer that the vendor does not answer for, or whose answer nobody believes, after having asked the
 * vendor in another way.
 * @throws NOT_FOUND, STATE_CONFLICT (value.state): it has ended; AMOUNT_INVALID: of money on its way there, not what was sent
 */
export async function settleVendorTransfer(
  ctx: Ctx,
  id: bigint,
  operatorId: bigint,
  outcome: Outcome,
): Promise<VendorTransferRow> {
  const row = await vendorTransferById(ctx.db, id);
  if (!row) throw new DomainError('NOT_FOUND');
  if (row.state !== 'PENDING') throw new DomainError('STATE_CONFLICT', { state: row.state });
  if (outcome.to === 'DONE' && row.direction === 'in' && row.amount !== outcome.amount) {
    throw new DomainError('AMOUNT_INVALID');
  }
  return await endVendorTransfer(ctx, id, () => outcome, { kind: 'operator', id: operatorId });
}
