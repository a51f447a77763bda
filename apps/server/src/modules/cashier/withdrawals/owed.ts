import { formatMoney } from '@fairhouse/money/money';
import type { Db } from '../../../platform/ctx.ts';
import { DomainError } from '../../../platform/errors.ts';
import { balancesOf, holdsAny } from '../../ledger/index.ts';

/** True while the member owes: a deposit was charged back when its money had gone on. */
export async function owes(db: Db, memberId: bigint): Promise<boolean> {
  return (await debtOf(db, memberId)) !== null;
}

/**
 * Nothing is paid out to who owes: a withdrawal that is rejected returns to the cash, and repays first.
 * @throws MEMBER_OWES (value.owed)
 */
export async function requireOwesNothing(db: Db, memberId: bigint): Promise<void> {
  const debt = await debtOf(db, memberId);
  if (debt) throw new DomainError('MEMBER_OWES', { owed: formatMoney(debt.balance, debt.account.currency) });
}

/** As `owes`, of the member whom a column of a query names. */
export const isOwing = (memberId: string) => holdsAny(memberId, 'debt');

async function debtOf(db: Db, memberId: bigint) {
  return (await balancesOf({ db }, memberId)).find(({ type, balance }) => type === 'debt' && balance > 0n) ?? null;
}
