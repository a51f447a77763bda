import { DeskId, DeskReason } from '@fairhouse/contract/desk';
import { DeskMember, DeskMemberQuery } from '@fairhouse/contract/desk-holds';
import { DeskAccountNumber, DeskPayoutAccount, DeskPayoutAccountQuery } from '@fairhouse/contract/desk-money';
import { formatMoney } from '@fairhouse/money/money';
import type { Ctx } from '../../../platform/ctx.ts';
import { DomainError } from '../../../platform/errors.ts';
import { memberNamed, memberNames } from '../../identity/index.ts';
import { balancesOf } from '../../ledger/index.ts';
import {
  aboutMember,
  deskAct,
  deskList,
  deskRead,
  deskRow,
  deskView,
  found,
  type ListFilter,
  noteAct,
  rowNumber,
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

/** A member's money at a glance, by number and by name. @throws NOT_FOUND for nobody, and for a trial user */
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
    memberNames(ctx.db, [memberId]),
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

/**
 * Shows the whole number of a payout account, for a payment by hand. The operator is noted before it is shown.
 * @throws PAYOUT_ACCOUNT_NOT_FOUND
 */
export const showNumber = deskAct({
  permission: 'accounts.open',
  schema: { params: DeskId, body: DeskReason },
  perMinute: 30,
  noStore: true,
  answer: DeskAccountNumber,
  on: rowNumber,
  act: async (ctx, id, { operatorId }, { reason }: DeskReason) => {
    const account = await accountById(ctx.db, id);
    if (!account) throw new DomainError('PAYOUT_ACCOUNT_NOT_FOUND');
    const detail = { memberId: String(account.member_id), tail: account.number_tail };
    await noteAct(ctx, { operatorId, reason }, { action: 'number-shown', subject: String(id), detail });
    return { number: openNumber(ctx, account) };
  },
});
