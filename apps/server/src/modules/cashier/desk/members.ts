import { DeskMember, DeskMemberQuery } from '@fairhouse/contract/desk-holds';
import { DeskAccountNumber, DeskPayoutAccount, DeskPayoutAccountQuery } from '@fairhouse/contract/desk-money';
import { formatMoney } from '@fairhouse/money/money';
import type { Ctx } from '../../../platform/ctx.ts';
import { DomainError } from '../../../platform/errors.ts';
import { memberNamed, seenAccounts } from '../../identity/index.ts';
import { balancesOf } from '../../ledger/index.ts';
import {
  aboutMember,
  deskList,
  deskRead,
  deskReveal,
  deskRow,
  deskView,
  found,
  type ListFilter,
} from '../../operators/index.ts';
import { cashOf } from '../cash-wallet.ts';
import { listFreezeRows } from '../freezes/freeze-store.ts';
import { accountById } from '../payout-accounts/account-store.ts';
import { openNumber } from '../payout-accounts/accounts.ts';
import { turnoverOf, type ValidBetOf } from '../turnover.ts';
import { freezesView } from './freezes.ts';
import { lifetimeOf, listAccountRows } from './list-store.ts';
import { accountView } from './money-views.ts';

const freezesShownMax = 50;

/** A summary of a member's money, by id and by name. @throws NOT_FOUND for an unknown account, and for a trial user */
export const memberMoney = (validBetOf: ValidBetOf) => ({
  byNumber: deskRow('cashier.read', DeskMember, (ctx, id) => moneyOf(ctx, id, validBetOf)),
  byName: deskRead(
    { permission: 'cashier.read', schema: { querystring: DeskMemberQuery }, answer: DeskMember },
    async (ctx, { username }: { username: string }) =>
      await moneyOf(ctx, found(await memberNamed(ctx.db, username)), validBetOf),
  ),
});

async function moneyOf(ctx: Ctx, memberId: bigint, validBetOf: ValidBetOf): Promise<DeskMember> {
  const { currency } = await cashOf(ctx, memberId);
  const [names, balances, lifetime, turnover, freezes] = await Promise.all([
    seenAccounts(ctx.db, [memberId]),
    balancesOf(ctx, memberId),
    lifetimeOf(ctx.db, memberId),
    turnoverOf(ctx, { memberId, currency }, validBetOf),
    listFreezeRows(ctx.db, { memberId, state: 'FROZEN', limit: freezesShownMax }),
  ]);
  const money = (units: bigint) => formatMoney(units, currency);
  return {
    memberId: String(memberId),
    username: names.get(memberId) ?? String(memberId),
    currency,
    wallets: balances.map(({ type, vendor, balance, account }) => ({
      type,
      vendor,
      balance: formatMoney(balance, account.currency),
    })),
    deposited: money(lifetime.deposited),
    withdrawn: money(lifetime.withdrawn),
    turnover: { required: money(turnover.required), done: money(turnover.done), left: money(turnover.left) },
    withdrawalsFrozen: freezes.some(({ kind }) => kind === 'withdrawals'),
    freezes: await freezesView.all(ctx, freezes),
  };
}

export const accountsView = deskView(accountView, aboutMember);

export const listPayoutAccounts = deskList({
  permission: 'cashier.read',
  query: DeskPayoutAccountQuery,
  row: DeskPayoutAccount,
  rows: ({ db }, filter: ListFilter<DeskPayoutAccountQuery>) => listAccountRows(db, filter),
  shown: accountsView,
});

/** Shows the whole number of a payout account and the name on it, for a payment by hand. @throws PAYOUT_ACCOUNT_NOT_FOUND */
export const showNumber = deskReveal({
  permission: 'accounts.open',
  action: 'number-shown',
  answer: DeskAccountNumber,
  read: async ({ db }, id) => {
    const account = await accountById(db, id);
    if (!account) throw new DomainError('PAYOUT_ACCOUNT_NOT_FOUND');
    return account;
  },
  detail: ({ member_id: memberId, number_tail: tail }) => ({ memberId: String(memberId), tail }),
  shown: (ctx, account) => ({ number: openNumber(ctx, account), holderName: account.holder_name }),
});
