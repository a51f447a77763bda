import type { Ctx } from '../../../platform/ctx.ts';
import { DomainError } from '../../../platform/errors.ts';
import { reversalAccounts } from '../../ledger/index.ts';
import { operatorActor } from '../../money-rows/index.ts';
import { type Deposit, depositById } from '../deposits/deposit-store.ts';
import { changeDeposit, type DepositChange } from '../deposits/lifecycle.ts';
import { waiveTurnover } from '../turnover-store.ts';

/**
 * Books that the payer's bank took back a credited deposit: the whole amount leaves the member's cash, and a shortfall
 * becomes a debt, repaid from later credits. Its turnover is no longer required.
 * @throws NOT_FOUND, STATE_CONFLICT (value.state) for a deposit that is not credited
 */
export async function chargeBack(
  ctx: Ctx,
  depositId: bigint,
  operatorId: bigint,
  { reason, request }: { reason: string; request?: string },
): Promise<Deposit> {
  const known = await depositById(ctx.db, depositId);
  if (!known) throw new DomainError('NOT_FOUND');
  await reversalAccounts(ctx, known.member_id, known.currency);
  return await changeDeposit(ctx, known, async ({ state, member_id: memberId }, tx): Promise<DepositChange> => {
    if (state !== 'CREDITED') throw new DomainError('STATE_CONFLICT', { state });
    await waiveTurnover(tx, { memberId, source: 'deposit', sourceId: depositId, at: ctx.clock() });
    return { to: 'REVERSED', kind: 'reversed', actor: operatorActor(operatorId, request), reason };
  });
}
