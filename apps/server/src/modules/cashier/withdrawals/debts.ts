import { formatMoney } from '@fairhouse/money/money';
import type { Db } from '../../../platform/ctx.ts';
import { DomainError } from '../../../platform/errors.ts';
import { balancesOf, holdsAny } from '../../ledger/index.ts';

/** True while the member owes money: a deposit was charged back after it was spent. */
export async function owes(db: Db, memberId: bigint): Promise<boolean> {
  return (await debtOf(db, memberId)) !== null;
}

/**
 * Refuses a payout to a member who owes: rejecting the withdrawal returns it to the cash, which repays the debt first.
 * @throws MEMBER_OWES (value.owed)
 */
export async function requireOwesNothing(db: Db, memberId: bigint): Promise<void> {
  const debt = await debtOf(db, memberId);
  if (debt) throw new DomainError('MEMBER_OWES', { owed: formatMoney(debt.balance, debt.account.currency) });
}

/** Returns the SQL condition of `owes`, for the member in a column. */
export const isOwing = (memberId: string) => holdsAny(memberId, 'debt');

async function debtOf(db: Db, memberId: bigint) {
  return (await balancesOf({ db }, memberId)).find(({ type, balance }) => type === 'debt' && balance > 0n) ?? null;
}
