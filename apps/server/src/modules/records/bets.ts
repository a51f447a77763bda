import type { BetFilterQuery, BetRecord, BetRecordPage, BetRecordQuery, BetTotals } from '@fairhouse/contract/records';
import { type CurrencyCode, formatMoney } from '@fairhouse/money/money';
import type { Ctx } from '../../platform/ctx.ts';
import { periodOf } from '../../platform/period.ts';
import { codeKey, type GamesDeps, gameNames, vendorNames } from '../games/index.ts';
import { sumBets } from './bet-sums.ts';
import { type BetRow, betsOf } from './store.ts';
import { shownTotals, totalOf } from './totals.ts';

type Whose = { memberId: bigint; currency: CurrencyCode };

/** The member's betting record, newest first. @throws MALFORMED for a time that is none */
export async function listBets(
  ctx: Ctx,
  deps: GamesDeps,
  { memberId, currency }: Whose,
  { cursor, pageSize, gameType, vendor, status, language = 'EN', ...period }: BetRecordQuery,
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
  const names = await gameNames(ctx, deps, currency, page);
  return {
    list: page.map((row) => {
      const { vendorName = row.vendor, name } = names.get(codeKey(row.vendor, row.gameCode)) ?? {};
      return { ...recordOf(row, currency), vendorName, gameName: name?.[language] ?? row.gameCode };
    }),
    nextCursor: last && rows.length > pageSize ? `${last.placedAt.getTime()}-${last.roundId}` : null,
  };
}

/** What the bets that fit add up to, and which game types and vendors the period has. @throws MALFORMED */
export async function totalBets(
  ctx: Ctx,
  { memberId, currency }: Whose,
  { gameType, vendor, status, language: _, ...period }: BetFilterQuery,
): Promise<BetTotals> {
  const sums = await sumBets(ctx.db, { memberId, currency, ...periodOf(period) });
  const fitting = sums.filter(
    (sum) =>
      (gameType === undefined || sum.gameType === gameType) &&
      (vendor === undefined || sum.vendor === vendor) &&
      (status === undefined || sum.status === status),
  );
  const vendors = [...new Set(sums.map((sum) => sum.vendor))].sort();
  return {
    currency,
    ...shownTotals(totalOf(fitting), currency),
    gameTypes: [...new Set(sums.map((sum) => sum.gameType))].sort(),
    vendors,
    vendorNames: Object.fromEntries(await vendorNames(ctx, vendors)),
  };
}

/** A cursor is the time and round of a page's last row. */
function placeOf(cursor: string): { placedAt: Date; roundId: bigint } {
  const [ms = '', roundId = ''] = cursor.split('-');
  return { placedAt: new Date(Number(ms)), roundId: BigInt(roundId) };
}

function recordOf(row: BetRow, currency: CurrencyCode): Omit<BetRecord, 'vendorName' | 'gameName'> {
  const money = (units: bigint) => formatMoney(units, currency);
  return {
    roundId: String(row.roundId),
    vendor: row.vendor,
    gameType: row.gameType,
    gameCode: row.gameCode,
    currency,
    // Of a cancelled round what had been staked is shown, beside what went back: all of it.
    stake: money(row.stake + row.returned),
    returned: money(row.returned),
    validBet: money(row.validBet),
    payout: money(row.payout),
    winLoss: money(row.status === 'UNSETTLED' ? 0n : row.payout - row.stake),
    multiplier: row.multiplier,
    status: row.status,
    placedAt: row.placedAt.toISOString(),
    vendorRound: row.vendorRound,
  };
}
