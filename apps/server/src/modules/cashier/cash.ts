import type { Ctx } from '../../platform/ctx.ts';
import { DomainError } from '../../platform/errors.ts';
import { type Account, balancesOf } from '../ledger/index.ts';

/**
 * The cash wallet of a member, in the currency of the account.
 * @throws NOT_FOUND for nobody, and for a trial user, who has none
 */
export async function cashOf(ctx: Ctx, memberId: bigint): Promise<Account> {
  const cash = (await balancesOf(ctx, memberId)).find(({ type }) => type === 'cash');
  if (!cash) throw new DomainError('NOT_FOUND');
  return cash.account;
}
