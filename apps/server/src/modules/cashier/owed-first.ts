import { formatMoney } from '@fairhouse/money/money';
import type { Ctx, Db } from '../../platform/ctx.ts';
import { DomainError } from '../../platform/errors.ts';
import type { Session } from '../identity/index.ts';

type Owner = Pick<Session, 'memberId' | 'currency'>;

/** Debts that a member's cash pays before it is withdrawn or sent; a module above keeps them. */
export type OwedFirst = {
  /** Pays what the cash suffices for. */
  pay: (ctx: Ctx, owner: Owner) => Promise<void>;
  /** Returns what is still owed; units. */
  left: (db: Db, owner: Owner) => Promise<bigint>;
};

export const nothingOwed: OwedFirst = { pay: async () => {}, left: async () => 0n };

/** Pays a member's debts, and refuses while some are left: then all the cash went there. @throws WAGES_OWED (value.left) */
export async function payOwedFirst(ctx: Ctx, owner: Owner, owed: OwedFirst): Promise<void> {
  await owed.pay(ctx, owner);
  const left = await owed.left(ctx.db, owner);
  if (left === 0n) return;
  throw new DomainError('WAGES_OWED', { left: formatMoney(left, owner.currency), currency: owner.currency });
}
