import { randomUUID } from 'node:crypto';
import type { ConvertRequest, RedeemRequest } from '@fairhouse/contract/points';
import { formatMoney } from '@fairhouse/money/money';
import type { Ctx } from '../../platform/ctx.ts';
import { memberWith, setFundPassword, testFundPassword, testVisitor } from '../../testing/members.ts';
import { balancesOf, pointsOf } from '../ledger/index.ts';
import { moneyTransaction } from '../money-rows/index.ts';
import { setModule } from '../site/settings.ts';
import { convert } from './convert.ts';
import { setPointsConversion } from './desk/conversions.ts';
import { addGoods } from './desk/goods.ts';
import { earnPointsIn } from './earn.ts';
import type { GoodsRow } from './goods-store.ts';
import { redeem } from './redeem.ts';
import { shownPoints } from './units.ts';

export const words = (EN: string) => ({ EN, TH: `${EN} (TH)`, CN: `${EN} (CN)` });

/**
 * Switches points on. A hundred points are worth 1.00 baht, up to ten thousand a day, with a turnover of once the
 * amount.
 */
export async function openMall(ctx: Ctx): Promise<void> {
  await setModule(ctx, 'PTSYS3', true);
  await setPointsConversion(ctx, null, 'THB', {
    isOpen: true,
    unitPoints: '100',
    unitAmount: '1',
    dailyPoints: '10000',
    turnoverBp: 10_000,
  });
}

let earned = 0n;

/** Gives points, in units, as a mission does. */
export async function givePoints(ctx: Ctx, memberId: bigint, points: bigint): Promise<void> {
  earned += 1n;
  const earning = { memberId, points, source: 'mission', sourceId: earned, title: words('A mission') };
  await moneyTransaction(ctx, (tx) => earnPointsIn(ctx, tx, earning));
}

export type Buyer = Awaited<ReturnType<typeof buyer>>;

/** A member with points and baht, in units, and a fund password. */
export async function buyer(ctx: Ctx, { points = 0n, cash = 0n } = {}) {
  const member = await memberWith(ctx, cash);
  await setFundPassword(ctx, member.memberId);
  if (points > 0n) await givePoints(ctx, member.memberId, points);
  return member;
}

/** Goods for a hundred points, one in stock, unless stated otherwise. */
export async function someGoods(
  ctx: Ctx,
  more: Partial<{
    points: string;
    money: Record<string, string>;
    stock: number;
    levels: number[];
    isOpen: boolean;
  }> = {},
): Promise<GoodsRow> {
  return await addGoods(ctx, null, 'A lamp', {
    name: words('A lamp'),
    description: words('It shines'),
    art: null,
    points: '100',
    money: {},
    stock: 1,
    levels: [],
    isOpen: true,
    position: 1,
    ...more,
  });
}

/** Redeems as the member's browser does, at the price that the goods were shown with. */
export async function redeemAs(
  ctx: Ctx,
  { memberId, currency }: Pick<Buyer, 'memberId' | 'currency'>,
  goods: Pick<GoodsRow, 'id' | 'points' | 'money'>,
  { key = randomUUID(), level = 0, ...more }: Partial<RedeemRequest> & { key?: string; level?: number } = {},
) {
  const body: RedeemRequest = {
    goodsId: String(goods.id),
    quantity: 1,
    points: shownPoints(goods.points),
    amount: goods.money[currency] ?? null,
    address: '1 Lantern Lane, Bangkok 10110',
    mobile: '+66 81 234 5678',
    fundPassword: testFundPassword,
    ...more,
  };
  const asked = { body, idempotencyKey: key, visitor: testVisitor() };
  return await redeem(ctx, { memberId, currency }, asked, async () => level);
}

/** Converts this many betting units of a hundred points. */
export async function convertAs(
  ctx: Ctx,
  { memberId, currency }: Pick<Buyer, 'memberId' | 'currency'>,
  quantity: number,
  { key = randomUUID(), ...more }: Partial<ConvertRequest> & { key?: string } = {},
) {
  const body = { quantity, unitPoints: '100', unitAmount: '1', fundPassword: testFundPassword, ...more };
  return await convert(ctx, { memberId, currency }, { body, idempotencyKey: key, visitor: testVisitor() });
}

/** A member's holding: points, points owed, and baht. */
export async function holding(ctx: Ctx, memberId: bigint): Promise<[points: string, owed: string, cash: string]> {
  const { points, owed } = await pointsOf(ctx, memberId);
  const cash = (await balancesOf(ctx, memberId)).find(({ type }) => type === 'cash')?.balance ?? 0n;
  return [shownPoints(points), shownPoints(owed), formatMoney(cash, 'THB')];
}

/** Returns the final state of an act, or the code of its refusal. */
export async function outcome(act: Promise<{ state: string }>): Promise<string> {
  return await act.then(
    ({ state }) => state,
    (error: { code: string }) => error.code,
  );
}
