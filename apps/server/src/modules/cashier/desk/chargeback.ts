import type { Ctx } from '../../../platform/ctx.ts';
import { DomainError } from '../../../platform/errors.ts';
import type { Deposit } from '../deposits/deposit-store.ts';
import { changeDeposit } from '../deposits/lifecycle.ts';

/**
 * The payer's bank took a credited deposit back: the whole amount leaves the member's cash, and what is no longer there is
 * owed and repaid from later credits.
 * @throws NOT_FOUND, STATE_CONFLICT (value.state) for one that is not credited
 */
export async function chargeBack(
  ctx: Ctx,
  depositId: bigint,
  operatorId: bigint,
  { reason }: { reason: string },
): Promise<Deposit> {
  return await changeDeposit(ctx, depositId, ({ state }) => {
    if (state !== 'CREDITED') throw new DomainError('STATE_CONFLICT', { state });
    return { to: 'REVERSED', kind: 'reversed', actor: { kind: 'operator', id: operatorId }, reason };
  });
}
