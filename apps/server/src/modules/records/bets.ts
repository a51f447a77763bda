import { inLanguage } from '@fairhouse/contract/language';
import type { BetFilterQuery, BetRecord, BetRecordPage, BetRecordQuery, BetTotals } from '@fairhouse/contract/records';
import { type CurrencyCode, formatMoney } from '@fairhouse/money/money';
import type { Ctx } from '../../platform/ctx.ts';
import { pageOf, pageWindow } from '../../platform/http/page.ts';
import { periodOf } from '../../platform/http/period.ts';
import type { BetProduct } from '../bet-feed/index.ts';
import { sumBets } from './bet-sums.ts';
import { askProducts } from './games.ts';
import { type BetRow, betsOf } from './store.ts';
import { shownTotals, totalOf } from './totals.ts';

type Whose = { memberId: bigint; currency: CurrencyCode };

/** Returns a page of the member's betting record, newest first. @throws MALFORMED for an invalid time */
export async function listBets(
  ctx: Ctx,
  products: readonly BetProduct[],
  { memberId, currency }: Whose,
  { cursor, pageSize, gameType, vendor, status, language = 'EN', ...period }: BetRecordQuery,
): Promise<BetRecordPage> {
  const rows = await betsOf(ctx, {
    memberId,
    currency,
    ...pageWindow({ pageSize }),
    ...periodOf(period),
    ...(cursor === undefined ? {} : { after: placeOf(cursor) }),
    ...(gameType === undefined ? {} : { gameType }),
    ...(vendor === undefined ? {} : { vendor }),
    ...(status === undefined ? {} : { status }),
  });
  const { page, nextCursor } = pageOf(rows, pageSize, (row) => `${row.placedAt.getTime()}-${row.roundId}`);
  const names = await askProducts(products, ({ gameNames }) => gameNames?.(ctx, currency, page));
  return {
    list: page.map((row, i) => {
      const { vendorName = row.vendor, name } = names[i] ?? {};
      return { ...recordOf(row, currency), vendorName, gameName: name ? inLanguage(name, language) : row.gameCode };
    }),
    nextCursor,
  };
}

/**
 * Sums the bets that match the filter, and lists the game types and vendors of the period.
 * @throws MALFORMED for an invalid time
 */
export async function totalBets(
  ctx: Ctx,
  products: readonly BetProduct[],
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
  const names = await Promise.all(products.map(({ vendorNames }) => vendorNames?.(ctx, vendors) ?? new Map()));
  return {
    currency,
    ...shownTotals(totalOf(fitting), currency),
    gameTypes: [...new Set(sums.map((sum) => sum.gameType))].sort(),
    vendors,
    vendorNames: Object.fromEntries(names.flatMap((known) => [...known])),
  };
}

/** Parses a cursor: the time and round of a page's last row. */
export function placeOf(cursor: string): { placedAt: Date; roundId: bigint } {
  const [ms = '', roundId = ''] = cursor.split('-');
  return { placedAt: new Date(Number(ms)), roundId: BigInt(roundId) };
}

/** Returns a bet as the wire has it, without the names of its vendor and game. */
export function recordOf(row: BetRow, currency: CurrencyCode): Omit<BetRecord, 'vendorName' | 'gameName'> {
  const money = (units: bigint) => formatMoney(units, currency);
  return {
    roundId: String(row.roundId),
    vendor: row.vendor,
    gameType: row.gameType,
    gameCode: row.gameCode,
    currency,
    // A cancelled round shows its original stake beside the returned amount, which is equal to it.
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
