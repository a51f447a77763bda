import type { Ctx } from '../../platform/ctx.ts';
import { DomainError } from '../../platform/errors.ts';
import { type Account, balancesOf } from '../ledger/index.ts';

/**
 * Returns a member's cash wallet, in the account's currency.
 * @throws NOT_FOUND for an unknown member and for a trial user, who has none
 */
export async function cashOf(ctx: Ctx, memberId: bigint): Promise<Account> {
  const cash = (await balancesOf(ctx, memberId)).find(({ type }) => type === 'cash');
  if (!cash) throw new DomainError('NOT_FOUND');
  return cash.account;
}
