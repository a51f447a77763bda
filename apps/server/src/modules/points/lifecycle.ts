import { titlesOf } from '@fairhouse/contract/notice-titles';
import type { RedemptionState } from '@fairhouse/contract/points';
import { formatMoney } from '@fairhouse/money/money';
import type { Ctx, Db } from '../../platform/ctx.ts';
import { assert } from '../../platform/errors.ts';
import { type Account, type Entry, houseAccount, type Leg, walletOf } from '../ledger/index.ts';
import { eachRow, type Lifecycle, onceKey } from '../money-rows/index.ts';
import { lockGoods, moveStock } from './goods-store.ts';
import { type RedemptionRow, redemptions } from './redemption-store.ts';
import { saidPoints } from './units.ts';
import { pointsHouse, pointsWallet } from './wallet.ts';

/**
 * The states that may follow each state. The points and money for goods leave the member on entering APPLYING, and
 * return on entering REJECTED; cash for points is APPROVED at once.
 */
export const redemptionNext: Record<RedemptionState, readonly RedemptionState[]> = {
  APPLYING: ['APPROVED', 'REJECTED'],
  APPROVED: [],
  REJECTED: [],
};

/** The member's points and cash, and the house's side of both. */
export type RedemptionAccounts = { points: Account; cash: Account; pointsHouse: Account; cashHouse: Account };

/** Finds a redemption's accounts; called before the transaction. */
export async function redemptionAccounts(
  ctx: Ctx,
  { member_id, kind, currency }: Pick<RedemptionRow, 'member_id' | 'kind' | 'currency'>,
): Promise<RedemptionAccounts> {
  const purpose = kind === 'goods' ? 'goods' : 'exchange';
  return {
    points: await pointsWallet(ctx.db, member_id),
    cash: await walletOf(ctx, member_id, 'cash', currency),
    pointsHouse: await pointsHouse(ctx, purpose),
    cashHouse: await houseAccount(ctx, `points:${purpose}`, currency),
  };
}

export const redemptionLife: Lifecycle<RedemptionRow, RedemptionAccounts> = {
  subject: 'redemption',
  rows: redemptions,
  next: redemptionNext,
  accounts: eachRow(redemptionAccounts),
  stamp: ({ to }, at, moved) => (moved && to !== 'APPLYING' ? { decided_at: at } : {}),
  told: ({ member_id: memberId, name, quantity, points, amount, currency, remark }) => ({
    memberId,
    detail: {
      ...titlesOf(name),
      quantity,
      points: saidPoints(points),
      ...(amount > 0n ? { amount: formatMoney(amount, currency), currency } : {}),
      ...(remark === null ? {} : { remark }),
    },
  }),
  beforePosting: returnStock,
  posting: entryOf,
};

/** Returns the pieces of rejected redemptions to the stock; locks goods in the order of their ids. */
async function returnStock(_ctx: Ctx, tx: Db, entered: readonly RedemptionRow[]): Promise<void> {
  const back = entered.flatMap(({ state, goods_id, quantity }) =>
    state === 'REJECTED' && goods_id !== null ? [{ goodsId: goods_id, quantity }] : [],
  );
  for (const { goodsId, quantity } of back.sort((a, b) => (a.goodsId < b.goodsId ? -1 : 1))) {
    assert(await lockGoods(tx, goodsId), 'goods are never removed');
    await moveStock(tx, goodsId, quantity);
  }
}

function entryOf(row: RedemptionRow, accounts: RedemptionAccounts): Entry | null {
  const legs = legsOf(row, accounts);
  if (legs.length === 0) return null;
  const { id, member_id: memberId, kind, state, name } = row;
  return {
    key: onceKey(memberId, `redemption-${state.toLowerCase()}`, id),
    legs,
    detail: { type: 'redemption', id: String(id), kind, title: name },
  };
}

function legsOf(row: RedemptionRow, { points, cash, pointsHouse, cashHouse }: RedemptionAccounts): Leg[] {
  const { id: ref, kind, state } = row;
  if (kind === 'cash') {
    return [
      { debit: points, credit: pointsHouse, amount: row.points, kind: 'pointsExchanged', ref },
      { debit: cashHouse, credit: cash, amount: row.amount, kind: 'pointsConverted', ref },
    ];
  }
  if (state === 'APPROVED') return [];
  const paid = row.amount > 0n;
  if (state === 'APPLYING') {
    return [
      { debit: points, credit: pointsHouse, amount: row.points, kind: 'pointsSpent', ref },
      ...(paid ? [{ debit: cash, credit: cashHouse, amount: row.amount, kind: 'goodsPaid', ref } as const] : []),
    ];
  }
  return [
    { debit: pointsHouse, credit: points, amount: row.points, kind: 'pointsReturned', ref },
    ...(paid ? [{ debit: cashHouse, credit: cash, amount: row.amount, kind: 'goodsReturned', ref } as const] : []),
  ];
}
