import type {
  Goods,
  GoodsList,
  PointsBalance,
  PointsConfig,
  Redemption,
  RedemptionPage,
  RedemptionQuery,
} from '@fairhouse/contract/points';
import type { Picture } from '@fairhouse/contract/site';
import { type CurrencyCode, formatMoney } from '@fairhouse/money/money';
import type { Ctx } from '../../platform/ctx.ts';
import { databaseNow } from '../../platform/database/now.ts';
import { pageOf, pageWindow } from '../../platform/http/page.ts';
import { moneyMattersOf, type Session } from '../identity/index.ts';
import { pointsOf } from '../ledger/index.ts';
import { brandSettings } from '../site/index.ts';
import { conversionInto, convertedSince } from './conversion-store.ts';
import { dayOf } from './convert.ts';
import { type GoodsRow, listGoods } from './goods-store.ts';
import { ratiosIn } from './ratio-store.ts';
import { amountIn, type VipLevelOf } from './redeem.ts';
import { listRedemptionRows, type RedemptionRow } from './redemption-store.ts';
import { shownPoints } from './units.ts';

/** Finds a drawn picture by its name. */
export type PictureOf = (name: string) => Picture | null;

/** The viewer of the mall: a member, or a visitor, who sees it in the brand's currency. */
export type Viewer = Pick<Session, 'memberId' | 'currency'> | null;

/** Returns the points of a member as they are shown: never below zero, with the owed points beside them. */
export async function pointsBalance(ctx: Pick<Ctx, 'db'>, memberId: bigint): Promise<PointsBalance> {
  const { points, owed } = await pointsOf(ctx, memberId);
  return { points: shownPoints(points), owed: shownPoints(owed) };
}

/** Returns the mall's offers in their order, each with the reasons for which this member cannot redeem it. */
export async function goodsFor(
  ctx: Ctx,
  viewer: Viewer,
  { vipLevelOf, pictureOf }: { vipLevelOf: VipLevelOf; pictureOf: PictureOf },
): Promise<GoodsList> {
  const currency = viewer?.currency ?? (await brandSettings(ctx)).currency;
  const level = viewer && (await vipLevelOf(ctx, viewer.memberId));
  const rows = await listGoods(ctx.db, { all: false });
  return { list: rows.map((row) => goodsView(row, { currency, level, pictureOf })) };
}

function goodsView(
  row: GoodsRow,
  { currency, level, pictureOf }: { currency: CurrencyCode; level: number | null; pictureOf: PictureOf },
): Goods {
  const amount = amountIn(row, currency);
  const { id, name, description, points, stock, levels } = row;
  const isBarred = level !== null && levels.length > 0 && !levels.includes(level);
  return {
    id: String(id),
    name,
    description,
    picture: pictureView(row, pictureOf),
    points: shownPoints(points),
    amount: amount === null || amount === 0n ? null : formatMoney(amount, currency),
    currency,
    stock,
    levels,
    obstacle: isBarred ? 'level' : amount === null ? 'currency' : null,
  };
}

const uploadedSide = 800;

/** Prefers an uploaded picture to a drawn one. */
function pictureView({ picture, art }: GoodsRow, pictureOf: PictureOf): Picture | null {
  if (picture !== null) {
    return { src: `/goods/${picture}`, widths: [uploadedSide], ratio: 1, colour: '#1a2130' };
  }
  return art === null ? null : pictureOf(art);
}

/** Returns the worth of points in cash, how much of it the member may still convert today, and the ratios of play. */
export async function pointsConfig(ctx: Ctx, viewer: Viewer): Promise<PointsConfig> {
  const brand = await brandSettings(ctx);
  const currency = viewer?.currency ?? brand.currency;
  const { from, until } = dayOf(await databaseNow(ctx.db), brand.utcOffsetMinutes);
  const [terms, ratios, converted, matters] = await Promise.all([
    conversionInto(ctx.db, currency),
    ratiosIn(ctx.db, currency),
    viewer ? convertedSince(ctx.db, viewer.memberId, from) : 0n,
    viewer && moneyMattersOf(ctx.db, viewer.memberId),
  ]);
  const left = terms && terms.daily_points - converted;
  return {
    currency,
    conversion: terms && {
      unitPoints: shownPoints(terms.unit_points),
      unitAmount: formatMoney(terms.unit_amount, currency),
      dailyPoints: shownPoints(terms.daily_points),
      dailyLeft: shownPoints(left !== null && left > 0n ? left : 0n),
      turnoverBp: terms.turnover_bp,
      until: until.toISOString(),
    },
    ratios: ratios.map(({ gameType, perHundred }) => ({ gameType, perHundred })),
    hasFundPassword: matters?.hasFundPassword ?? true,
  };
}

/** Returns a redemption as its member sees it. */
export function redemptionView(row: RedemptionRow): Redemption {
  const { id, kind, goods_id, name, quantity, points, amount, currency, state, remark, created_at, decided_at } = row;
  return {
    id: String(id),
    kind,
    goodsId: goods_id === null ? null : String(goods_id),
    name,
    quantity,
    points: shownPoints(points),
    amount: formatMoney(amount, currency),
    currency,
    state,
    remark,
    createdAt: created_at.toISOString(),
    decidedAt: decided_at?.toISOString() ?? null,
  };
}

/** Returns a page of the member's redemptions, newest first. */
export async function listRedemptions(
  ctx: Ctx,
  memberId: bigint,
  { state, ...asked }: RedemptionQuery,
): Promise<RedemptionPage> {
  const filter = { memberId, ...(state === undefined ? {} : { state }), ...pageWindow(asked) };
  const rows = await listRedemptionRows(ctx.db, filter);
  const { page, nextCursor } = pageOf(rows, asked.pageSize, ({ id }) => id);
  return { list: page.map(redemptionView), nextCursor };
}
