import { formatMoney } from '@fairhouse/money/money';
import type { Ctx, Db } from '../../platform/ctx.ts';
import { DomainError } from '../../platform/errors.ts';
import type { Session } from '../identity/index.ts';

type Owner = Pick<Session, 'memberId' | 'currency'>;

/** Debts that a member's cash pays before it is withdrawn or sent; a module above the cashier keeps them. */
export type OwedFirst = {
  /** Pays as much as the cash suffices for. */
  pay: (ctx: Ctx, owner: Owner) => Promise<void>;
  /** Returns what is still owed; units. */
  left: (db: Db, owner: Owner) => Promise<bigint>;
};

export const nothingOwed: OwedFirst = { pay: async () => {}, left: async () => 0n };

const triesMax = 3;

/**
 * Runs `make`, which takes money from a member, once all debts are paid. `make` checks again under the lock of the
 * money, and returns null when a debt has arisen meanwhile: that is paid first too.
 * @throws WAGES_OWED (value.left), TOO_MANY_REQUESTS
 */
export async function behindDebts<T>(
  ctx: Ctx,
  owner: Owner,
  owed: OwedFirst,
  make: () => Promise<T | null>,
): Promise<T> {
  for (let tries = 1; tries <= triesMax; tries++) {
    await payOwedFirst(ctx, owner, owed);
    const made = await make();
    if (made !== null) return made;
  }
  throw new DomainError('TOO_MANY_REQUESTS', { retryAfterSeconds: 1 });
}

/**
 * Pays a member's debts, and refuses while some are left, to which all the cash went.
 * @throws WAGES_OWED (value.left)
 */
async function payOwedFirst(ctx: Ctx, owner: Owner, owed: OwedFirst): Promise<void> {
  await owed.pay(ctx, owner);
  const left = await owed.left(ctx.db, owner);
  if (left === 0n) return;
  throw new DomainError('WAGES_OWED', { left: formatMoney(left, owner.currency), currency: owner.currency });
}
