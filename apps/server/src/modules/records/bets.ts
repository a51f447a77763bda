import type { BetFilterQuery, BetRecord, BetRecordPage, BetRecordQuery, BetTotals } from '@fairhouse/contract/records';
import { type CurrencyCode, formatMoney } from '@fairhouse/money/money';
import type { Ctx } from '../../platform/ctx.ts';
import { periodOf } from '../../platform/period.ts';
import { sumBets } from './bet-sums.ts';
import { type BetRow, betsOf } from './store.ts';
import { shownTotals, totalOf } from './totals.ts';

type Whose = { memberId: bigint; currency: CurrencyCode };

/** The member's betting record, newest first. @throws MALFORMED for a time that is none */
export async function listBets(
  ctx: Ctx,
  { memberId, currency }: Whose,
  { cursor, pageSize, gameType, vendor, status, ...period }: BetRecordQuery,
): Promise<BetRecordPage> {
  const rows = await betsOf(ctx, {
    memberId,
    currency,
    // One more tells whether there is a next page.
    limit: pageSize + 1,
    ...periodOf(period),
    ...(cursor === undefined ? {} : { after: placeOf(cursor) }),
    ...(gameType === undefined ? {} : { gameType }),
    ...(vendor === undefined ? {} : { vendor }),
    ...(status === undefined ? {} : { status }),
  });
  const page = rows.slice(0, pageSize);
  const last = page.at(-1);
  return {
    list: page.map((row) => recordOf(row, currency)),
    nextCursor: last && rows.length > pageSize ? `${last.placedAt.getTime()}-${last.roundId}` : null,
  };
}

/** What the bets that fit add up to, and which game types and vendors the period has. @throws MALFORMED */
export async function totalBets(
  ctx: Ctx,
  { memberId, currency }: Whose,
  { gameType, vendor, status, ...period }: BetFilterQuery,
): Promise<BetTotals> {
  const sums = await sumBets(ctx.db, { memberId, currency, ...periodOf(period) });
  const fitting = sums.filter(
    (sum) =>
      (gameType === undefined || sum.gameType === gameType) &&
      (vendor === undefined || sum.vendor === vendor) &&
      (status === undefined || sum.status === status),
  );
  return {
    currency,
    ...shownTotals(totalOf(fitting), currency),
    gameTypes: [...new Set(sums.map((sum) => sum.gameType))].sort(),
    vendors: [...new Set(sums.map((sum) => sum.vendor))].sort(),
  };
}

/** A cursor is the time and round of a page's last row. */
function placeOf(cursor: string): { placedAt: Date; roundId: bigint } {
  const [ms = '', roundId = ''] = cursor.split('-');
  return { placedAt: new Date(Number(ms)), roundId: BigInt(roundId) };
}

function recordOf(row: BetRow, currency: CurrencyCode): BetRecord {
  const money = (units: bigint) => formatMoney(units, currency);
  return {
    roundId: String(row.roundId),
    vendor: row.vendor,
    gameType: row.gameType,
    gameCode: row.gameCode,
    currency,
    stake: money(row.stake),
    validBet: money(row.validBet),
    payout: money(row.payout),
    winLoss: money(row.payout - row.stake),
    multiplier: row.multiplier,
    status: row.status,
    placedAt: row.placedAt.toISOString(),
  };
}
