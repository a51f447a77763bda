import type { DeskMember } from '@fairhouse/contract/desk-holds';
import type { DeskPayoutAccountQuery } from '@fairhouse/contract/desk-money';
import { formatMoney } from '@fairhouse/money/money';
import type { Ctx } from '../../../platform/ctx.ts';
import {
  cashOf,
  lifetimeOf,
  listAccountRows,
  listFreezeRows,
  showNumber,
  turnoverOf,
  type ValidBetOf,
} from '../../cashier/index.ts';
import { memberNamed } from '../../identity/index.ts';
import { balancesOf } from '../../ledger/index.ts';
import { freezeViews } from './freezes.ts';
import { accountView } from './money-views.ts';
import { namesFor } from './names.ts';
import { cutPage, filterOf, found } from './page.ts';

const freezesShownMax = 50;

/** A member's money at a glance. @throws NOT_FOUND for nobody, and for a trial user */
export async function memberMoney(ctx: Ctx, memberId: bigint, validBetOf: ValidBetOf): Promise<DeskMember> {
  const { currency } = await cashOf(ctx, memberId);
  const [names, balances, lifetime, turnover, freezes] = await Promise.all([
    namesFor(ctx, { members: [memberId] }),
    balancesOf(ctx, memberId),
    lifetimeOf(ctx.db, memberId),
    turnoverOf(ctx, { memberId, currency }, validBetOf),
    listFreezeRows(ctx.db, { memberId, state: 'FROZEN', limit: freezesShownMax }),
  ]);
  const money = (units: bigint) => formatMoney(units, currency);
  return {
    memberId: String(memberId),
    username: names.member(memberId),
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
    freezes: await freezeViews(ctx, freezes),
  };
}

/** The same of the account with this name, however it is written. @throws NOT_FOUND */
export async function memberMoneyNamed(ctx: Ctx, username: string, validBetOf: ValidBetOf): Promise<DeskMember> {
  return await memberMoney(ctx, found(await memberNamed(ctx.db, username)), validBetOf);
}

export async function listPayoutAccounts(ctx: Ctx, query: DeskPayoutAccountQuery) {
  const filter = await filterOf(ctx, query);
  const rows = filter ? await listAccountRows(ctx.db, filter) : [];
  const { list, nextCursor } = cutPage(rows, query);
  const names = await namesFor(ctx, { members: list.map(({ member_id }) => member_id) });
  return { list: list.map((row) => accountView(row, names)), nextCursor };
}

/** The whole number, once it is noted who asked. @throws PAYOUT_ACCOUNT_NOT_FOUND */
export async function numberOf(ctx: Ctx, id: bigint, operatorId: bigint, reason: string): Promise<{ number: string }> {
  return { number: await showNumber(ctx, id, { operatorId, reason }) };
}
