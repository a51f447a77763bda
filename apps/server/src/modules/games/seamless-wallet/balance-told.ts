import type { ErrorCode } from '@fairhouse/contract/errors';
import type { Ctx } from '../../../platform/ctx.ts';
import { DomainError } from '../../../platform/errors.ts';
import type { Vendor } from '../../vendors/index.ts';
import { balanceOf } from './calls.ts';

type Whose = { player: string; currency: string };

/** Adds the player's balance to a refusal, where the vendor may know the balance. */
export async function withBalance<T>(
  ctx: Ctx,
  vendor: Vendor,
  { player, currency }: Whose,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof DomainError) || !tellsBalance(error.code)) throw error;
    const known = await balanceOf(ctx, vendor, { player, currency }).catch(() => null);
    throw known ? new DomainError(error.code, { ...(error.value ?? {}), ...known }) : error;
  }
}

/** True unless the player, or the call, is unknown. */
const tellsBalance = (code: ErrorCode) =>
  !['PLAYER_NOT_FOUND', 'CURRENCY_MISMATCH', 'MALFORMED', 'SERVICE_UNAVAILABLE', 'SYSTEM_ERROR'].includes(code);
