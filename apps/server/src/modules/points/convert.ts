import type { ConvertRequest } from '@fairhouse/contract/points';
import { formatMoney, maxUnits, multiply, parseMoney } from '@fairhouse/money/money';
import type { Ctx, Db } from '../../platform/ctx.ts';
import { databaseNow } from '../../platform/database/now.ts';
import { DomainError } from '../../platform/errors.ts';
import { sharedAnswers } from '../../platform/http/idempotency.ts';
import { requireTurnovers } from '../cashier/index.ts';
import { verifyFundPassword } from '../identity/index.ts';
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
import { brandPeriod, brandSettings } from '../site/index.ts';
import { type Conversion, conversionInto, convertedSince, lockConversion } from './conversion-store.ts';
import { type RedemptionAccounts, redemptionAccounts, redemptionLife } from './lifecycle.ts';
import { requirePointsOn } from './module.ts';
import { type Asked, type Asker, requirePoints } from './redeem.ts';
import { type RedemptionRow, redemptions } from './redemption-store.ts';
import { pointsFrom, pointsMax, shownPoints } from './units.ts';

const cashName = { EN: 'Cash', TH: 'เงินสด', CN: '现金' };
const shared = sharedAnswers<RedemptionRow>();

/**
 * Converts points into cash, at once, in whole betting units and within the most of a day of the brand. The same key
 * and body return the first answer again, also while it is being made.
 * @throws MODULE_DISABLED, IDEMPOTENCY_CONFLICT, AMOUNT_INVALID, CONVERSION_CLOSED, PRICE_CHANGED (value.unitPoints,
 * value.unitAmount), FUND_PASSWORD_NOT_SET, PASSWORD_WRONG, FUND_PASSWORD_LOCKED, TOO_MANY_REQUESTS,
 * DAILY_POINTS_REACHED (value.left), POINTS_INSUFFICIENT (value.points)
 */
export async function convert(ctx: Ctx, session: Asker, asked: Asked<ConvertRequest>): Promise<RedemptionRow> {
  await requirePointsOn(ctx);
  const { fundPassword, ...said } = asked.body;
  const request = requestId(session.memberId, 'convert-points', asked.idempotencyKey, said);
  return await shared(ctx, `${request.key} ${request.hash} ${fundPassword}`, () =>
    madeOnce(
      () => madeBefore(ctx.db, redemptions, request),
      () => converted(ctx, session, asked, request),
    ),
  );
}

async function converted(
  ctx: Ctx,
  session: Asker,
  { body: said, visitor }: Asked<ConvertRequest>,
  request: RequestId,
): Promise<RedemptionRow> {
  const { memberId, currency } = session;
  const seen = worth(await conversionInto(ctx.db, currency), said, currency);
  await requirePoints(ctx, memberId, seen.points);
  const { utcOffsetMinutes } = await brandSettings(ctx);
  const since = dayOf(await databaseNow(ctx.db), utcOffsetMinutes).from;
  requireDaily(seen, await convertedSince(ctx.db, memberId, since));
  await verifyFundPassword(ctx, memberId, said.fundPassword, visitor);
  const accounts = await redemptionAccounts(ctx, { member_id: memberId, kind: 'cash', currency });
  return await moneyTransaction(ctx, (tx) => place(ctx, tx, { session, said, request, accounts, utcOffsetMinutes }));
}

type Plan = {
  session: Asker;
  said: ConvertRequest;
  request: RequestId;
  accounts: RedemptionAccounts;
  utcOffsetMinutes: number;
};

/** Counts and converts under the member's lock, so that the later of two concurrent requests counts the earlier. */
async function place(ctx: Ctx, tx: Db, { session, said, request, accounts, utcOffsetMinutes }: Plan) {
  const { memberId, currency } = session;
  await lockMemberMoney(tx, memberId);
  const known = await madeBefore(tx, redemptions, request);
  if (known) return known;
  const terms = await lockConversion(tx, currency, { shared: true });
  const cost = worth(terms?.is_open ? terms : null, said, currency);
  const at = await databaseNow(tx);
  requireDaily(cost, await convertedSince(tx, memberId, dayOf(at, utcOffsetMinutes).from));
  await requirePoints({ db: tx }, memberId, cost.points);
  const row: Omit<RedemptionRow, 'id'> = {
    member_id: memberId,
    kind: 'cash',
    goods_id: null,
    priced_by: null,
    described_by: null,
    name: cashName,
    quantity: said.quantity,
    points: cost.points,
    currency,
    amount: cost.amount,
    state: 'APPROVED',
    remark: null,
    contact: null,
    entry_id: null,
    decided_by: null,
    request_key: request.key,
    request_hash: request.hash,
    created_at: at,
    decided_at: at,
  };
  const actor = { kind: 'member', id: memberId } as const;
  const opened = await openRow(ctx, tx, redemptionLife, row, { kind: 'converted', actor });
  const required = multiply(cost.amount, { num: BigInt(cost.terms.turnover_bp), den: 10_000n }, 'up');
  if (required > 0n) {
    await requireTurnovers(tx, [{ memberId, currency, source: 'points', sourceId: opened.id, required, since: at }]);
  }
  await postState(ctx, tx, redemptionLife, opened, accounts);
  return opened;
}

/** The brand's day that holds a moment. */
export function dayOf(at: Date, utcOffsetMinutes: number): { from: Date; until: Date } {
  return brandPeriod(at, utcOffsetMinutes, 'day');
}

type Worth = { points: bigint; amount: bigint; terms: Conversion };

/**
 * Returns the points and the cash of a conversion, at the terms that the member saw.
 * @throws CONVERSION_CLOSED, PRICE_CHANGED, AMOUNT_INVALID
 */
function worth(
  terms: Conversion | null,
  { quantity, unitPoints, unitAmount }: ConvertRequest,
  currency: string,
): Worth {
  if (!terms) throw new DomainError('CONVERSION_CLOSED');
  const seen = pointsFrom(unitPoints) === terms.unit_points && parseMoney(unitAmount, currency) === terms.unit_amount;
  if (!seen) {
    const now = { unitPoints: shownPoints(terms.unit_points), unitAmount: formatMoney(terms.unit_amount, currency) };
    throw new DomainError('PRICE_CHANGED', now);
  }
  const points = terms.unit_points * BigInt(quantity);
  const amount = terms.unit_amount * BigInt(quantity);
  if (points > pointsMax || amount > maxUnits / 10_000n) throw new DomainError('AMOUNT_INVALID');
  return { points, amount, terms };
}

/** @throws DAILY_POINTS_REACHED (value.left) */
function requireDaily({ points, terms }: Worth, converted: bigint): void {
  const left = terms.daily_points - converted;
  if (points > left) throw new DomainError('DAILY_POINTS_REACHED', { left: shownPoints(left > 0n ? left : 0n) });
}
