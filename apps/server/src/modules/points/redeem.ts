import type { RedeemRequest } from '@fairhouse/contract/points';
import { formatMoney, parseMoney } from '@fairhouse/money/money';
import type { Ctx, Db } from '../../platform/ctx.ts';
import { databaseNow } from '../../platform/database/now.ts';
import { assert, DomainError } from '../../platform/errors.ts';
import { sharedAnswers } from '../../platform/http/idempotency.ts';
import { endForWithdrawal, type GrantAccounts, grantAccounts } from '../bonus/index.ts';
import { behindDebts, nothingOwed, type OwedFirst, requireNotFrozen, requireTurnoverMet } from '../cashier/index.ts';
import { type Session, type Visitor, verifyFundPassword } from '../identity/index.ts';
import { pointsOf } from '../ledger/index.ts';
import {
  lockMemberMoney,
  madeBefore,
  madeOnce,
  moneyTransaction,
  openRow,
  postState,
  type RequestId,
  requestId,
} from '../money-rows/index.ts';
import { validBetOf } from '../records/index.ts';
import { sealContact } from './contact.ts';
import { type GoodsRow, goodsById, lockGoods, moveStock } from './goods-store.ts';
import { type RedemptionAccounts, redemptionAccounts, redemptionLife } from './lifecycle.ts';
import { requirePointsOn } from './module.ts';
import { type RedemptionRow, redemptions } from './redemption-store.ts';
import { pointsFrom, shownPoints } from './units.ts';

/** Returns the VIP level of a member. */
export type VipLevelOf = (ctx: Ctx, memberId: bigint) => Promise<number>;

/** A member who redeems or converts. */
export type Asker = Pick<Session, 'memberId' | 'currency'>;
export type Asked<Body> = { body: Body; idempotencyKey: string; visitor: Visitor };

const shared = sharedAnswers<RedemptionRow>();

/**
 * Redeems goods: the points, and money where the price includes it, leave the member at once, and an operator
 * decides. The same key and body return the first answer again, also while it is being made. Goods take money off the
 * site as a withdrawal does, so a redemption with money is refused where a withdrawal is.
 * @throws MODULE_DISABLED, IDEMPOTENCY_CONFLICT, AMOUNT_INVALID, NOT_FOUND, GOODS_CLOSED, PRICE_CHANGED
 * (value.points, value.amount), GOODS_SOLD_OUT (value.left), LEVEL_NOT_ALLOWED (value.levels), CURRENCY_NOT_OFFERED
 * (value.currencies), FUND_PASSWORD_NOT_SET, PASSWORD_WRONG, FUND_PASSWORD_LOCKED, TOO_MANY_REQUESTS,
 * WITHDRAWALS_FROZEN, TURNOVER_NOT_MET, WAGES_OWED, BONUS_OPEN (of goods that cost money: a withdrawal would end the
 * bonus), POINTS_INSUFFICIENT (value.points), INSUFFICIENT_FUNDS
 */
export async function redeem(
  ctx: Ctx,
  session: Asker,
  asked: Asked<RedeemRequest>,
  vipLevelOf: VipLevelOf,
  owedFirst: OwedFirst = nothingOwed,
): Promise<RedemptionRow> {
  await requirePointsOn(ctx);
  // Never hash the fund password here: the table would hold a fast hash of it.
  const { fundPassword, ...said } = asked.body;
  const request = requestId(session.memberId, 'redeem', asked.idempotencyKey, said);
  return await shared(ctx, `${request.key} ${request.hash} ${fundPassword}`, () =>
    madeOnce(
      () => madeBefore(ctx.db, redemptions, request),
      () => redeemed(ctx, session, asked, request, { vipLevelOf, owedFirst }),
    ),
  );
}

async function redeemed(
  ctx: Ctx,
  session: Asker,
  { body: said, visitor }: Asked<RedeemRequest>,
  request: RequestId,
  { vipLevelOf, owedFirst }: { vipLevelOf: VipLevelOf; owedFirst: OwedFirst },
): Promise<RedemptionRow> {
  const { memberId, currency } = session;
  const level = await vipLevelOf(ctx, memberId);
  // These refusals come before a try of the fund password is used up; the final check is under the rows' locks.
  const seen = priced(await goodsById(ctx.db, BigInt(said.goodsId)), said, { level, currency });
  await requirePoints(ctx, memberId, seen.points);
  await verifyFundPassword(ctx, memberId, said.fundPassword, visitor);
  return await placeRedemption(ctx, session, { said, request, level, owedFirst });
}

export type Placed = {
  said: Omit<RedeemRequest, 'fundPassword'>;
  request: RequestId;
  level: number;
  /** Debts that are paid before money is taken for goods. */
  owedFirst?: OwedFirst;
};

/** Redeems goods without asking for the fund password. @throws as `redeem` */
export async function placeRedemption(
  ctx: Ctx,
  session: Asker,
  { said, owedFirst = nothingOwed, ...rest }: Placed,
): Promise<RedemptionRow> {
  const { memberId, currency } = session;
  const contact = sealContact(ctx, { address: said.address.trim(), mobile: said.mobile.trim() });
  const accounts = await redemptionAccounts(ctx, { member_id: memberId, kind: 'goods', currency });
  const bonus = await grantAccounts(ctx, { member_id: memberId, currency });
  // Goods for points alone take no money, and need no debts paid first.
  const debts = said.amount === null ? nothingOwed : owedFirst;
  const plan = { session, said, ...rest, owedFirst: debts, contact, accounts, bonus };
  // An early refusal, before anything is locked; the final check is under the locks.
  if (said.amount !== null) await requireTurnoverMet(ctx, { memberId, currency, bonusEnds: true }, validBetOf);
  return await behindDebts(ctx, session, debts, () => moneyTransaction(ctx, (tx) => place(ctx, tx, plan)));
}

type Plan = Placed & {
  owedFirst: OwedFirst;
  session: Asker;
  contact: Buffer;
  accounts: RedemptionAccounts;
  bonus: GrantAccounts;
};

/**
 * Takes pieces, points and money under the locks of the member and the goods.
 * @returns null when a new debt came up after the debts were paid
 */
async function place(ctx: Ctx, tx: Db, plan: Plan): Promise<RedemptionRow | null> {
  const { session, said, request, level, contact, accounts, bonus } = plan;
  const { memberId, currency } = session;
  await lockMemberMoney(tx, memberId);
  const known = await madeBefore(tx, redemptions, request);
  if (known) return known;
  await requireNotFrozen(tx, memberId);
  if ((await plan.owedFirst.left(tx, session)) > 0n) return null;
  const { goods, points, amount } = priced(await lockGoods(tx, BigInt(said.goodsId)), said, { level, currency });
  await requirePoints({ ...ctx, db: tx }, memberId, points);
  if (amount > 0n) {
    await endForWithdrawal(ctx, tx, session, bonus, { isAgreed: false, into: accounts.points });
    await requireTurnoverMet({ ...ctx, db: tx }, { memberId, currency }, validBetOf);
  }
  await moveStock(tx, goods.id, -said.quantity);
  const row: Omit<RedemptionRow, 'id'> = {
    member_id: memberId,
    kind: 'goods',
    goods_id: goods.id,
    priced_by: goods.priced_by,
    described_by: goods.described_by,
    name: goods.name,
    quantity: said.quantity,
    points,
    currency,
    amount,
    state: 'APPLYING',
    remark: null,
    contact,
    entry_id: null,
    decided_by: null,
    request_key: request.key,
    request_hash: request.hash,
    created_at: await databaseNow(tx),
    decided_at: null,
  };
  const actor = { kind: 'member', id: memberId } as const;
  const opened = await openRow(ctx, tx, redemptionLife, row, { kind: 'applied', actor });
  await postState(ctx, tx, redemptionLife, opened, accounts);
  return opened;
}

/**
 * Returns the points and the money of all pieces, at the price that the member saw.
 * @throws NOT_FOUND, GOODS_CLOSED, PRICE_CHANGED, LEVEL_NOT_ALLOWED, CURRENCY_NOT_OFFERED, GOODS_SOLD_OUT,
 * AMOUNT_INVALID
 */
function priced(
  goods: GoodsRow | null,
  { quantity, points: seenPoints, amount: seenAmount }: Placed['said'],
  { level, currency }: { level: number; currency: string },
): { goods: GoodsRow; points: bigint; amount: bigint } {
  if (!goods) throw new DomainError('NOT_FOUND');
  if (!goods.is_open) throw new DomainError('GOODS_CLOSED');
  if (goods.levels.length > 0 && !goods.levels.includes(level)) {
    throw new DomainError('LEVEL_NOT_ALLOWED', { levels: goods.levels });
  }
  const amount = amountIn(goods, currency);
  if (amount === null) throw new DomainError('CURRENCY_NOT_OFFERED', { currencies: Object.keys(goods.money) });
  const seen = seenAmount === null ? 0n : parseMoney(seenAmount, currency);
  if (pointsFrom(seenPoints) !== goods.points || seen !== amount) {
    const now = { points: shownPoints(goods.points), amount: amount === 0n ? null : formatMoney(amount, currency) };
    throw new DomainError('PRICE_CHANGED', now);
  }
  if (goods.stock < quantity) throw new DomainError('GOODS_SOLD_OUT', { left: goods.stock });
  return { goods, points: goods.points * BigInt(quantity), amount: amount * BigInt(quantity) };
}

/**
 * Returns the money that one piece costs in a currency, in units: 0 for points alone, null where it has no price in
 * that currency.
 */
export function amountIn({ money }: Pick<GoodsRow, 'money'>, currency: string): bigint | null {
  if (Object.keys(money).length === 0) return 0n;
  const text = money[currency];
  if (text === undefined) return null;
  const units = parseMoney(text, currency);
  assert(units !== null && units > 0n, 'a price was checked as it was set');
  return units;
}

/** @throws POINTS_INSUFFICIENT (value.points: the balance) */
export async function requirePoints(ctx: Pick<Ctx, 'db'>, memberId: bigint, needed: bigint): Promise<void> {
  const { points } = await pointsOf(ctx, memberId);
  if (points < needed) throw new DomainError('POINTS_INSUFFICIENT', { points: shownPoints(points) });
}
