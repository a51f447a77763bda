import type { Ctx } from '../../../platform/ctx.ts';
import { DomainError } from '../../../platform/errors.ts';
import { reversalAccounts } from '../../ledger/index.ts';
import { type Deposit, depositById } from '../deposits/deposit-store.ts';
import { changeDeposit, type DepositChange } from '../deposits/lifecycle.ts';
import { operatorActor } from '../events.ts';
import { waiveTurnover } from '../turnover-store.ts';

/**
 * The payer's bank took a credited deposit back: the whole amount leaves the member's cash, and what is no longer there is
 * owed and repaid from later credits. What it asked to be staked is asked no more.
 * @throws NOT_FOUND, STATE_CONFLICT (value.state) for one that is not credited
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
  return await changeDeposit(ctx, depositId, async ({ state, member_id: memberId }, tx): Promise<DepositChange> => {
    if (state !== 'CREDITED') throw new DomainError('STATE_CONFLICT', { state });
    await waiveTurnover(tx, { memberId, source: 'deposit', sourceId: depositId, at: ctx.clock() });
    return { to: 'REVERSED', kind: 'reversed', actor: operatorActor(operatorId, request), reason };
  });
}
