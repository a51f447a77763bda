import type { DeskPlay, DeskPromotionCost, DeskRevenue } from '@fairhouse/contract/desk-reports';
import { formatMoney, isCurrency } from '@fairhouse/money/money';
import type { Ctx } from '../../../platform/ctx.ts';
import type { BetProduct } from '../../bet-feed/index.ts';
import { houseMoved } from '../../ledger/index.ts';
import { askProducts } from '../../records/index.ts';
import { brandSettings } from '../../site/index.ts';
import { figuresByPart, noPart, partKey, shownFigures, vendorNames } from '../figures/dashboard.ts';
import { atBrandDays, type Period, partsOf, unitMinutes } from '../figures/period.ts';
import { type GamePlay, playByGame } from '../figures/play-store.ts';

type Asked = Period & { currency?: string };

/**
 * Returns the house's figures of each day of the brand in a period, in each currency that has any; hours of a day
 * outside of the period are left out.
 */
export async function revenueOf(ctx: Ctx, { from, to, ...some }: Asked): Promise<DeskRevenue[]> {
  const { utcOffsetMinutes } = await brandSettings(ctx);
  const pieces = atBrandDays({ from, to }, utcOffsetMinutes);
  const found = await Promise.all(
    pieces.map((piece) => figuresByPart(ctx, { ...some, ...piece, binMinutes: unitMinutes.day })),
  );
  const parts = new Map(found.flatMap((of) => [...of]));
  const currencies = [...new Set([...parts.values()].map(({ currency }) => currency))].sort();
  const days = pieces.flatMap((piece) => partsOf(piece, 'day'));
  return days.flatMap((at) =>
    currencies.map((currency) => {
      const part = parts.get(partKey(at, currency))?.part ?? noPart;
      const day = new Date(at.getTime() + utcOffsetMinutes * 60_000).toISOString().slice(0, 10);
      return { at: at.toISOString(), day, currency, ...shownFigures(part, currency) };
    }),
  );
}

/** Returns settled bets by vendor, by type of games, or by game; the largest stakes of a currency first. */
export async function playOf(
  ctx: Ctx,
  products: readonly BetProduct[],
  { by, ...asked }: Asked & { by: 'vendor' | 'game-type' | 'game' },
): Promise<DeskPlay[]> {
  const rows = (await playByGame(ctx.db, asked)).filter(({ currency }) => isCurrency(currency));
  const vendors =
    by === 'game-type'
      ? new Map<string, string>()
      : await vendorNames(ctx, products, [...new Set(rows.map(({ vendor }) => vendor))]);
  const sums = new Map<string, GamePlay>();
  for (const row of rows) {
    const { currency } = row;
    const vendor = by === 'game-type' ? '' : row.vendor;
    const gameType = by === 'vendor' ? '' : row.gameType;
    const gameCode = by === 'game' ? row.gameCode : '';
    const key = [currency, vendor, gameType, gameCode].join(' ');
    const sum = sums.get(key) ?? {
      currency,
      vendor,
      gameType,
      gameCode,
      bets: 0n,
      stake: 0n,
      validBet: 0n,
      payout: 0n,
    };
    sum.bets += row.bets;
    sum.stake += row.stake;
    sum.validBet += row.validBet;
    sum.payout += row.payout;
    sums.set(key, sum);
  }
  const list = [...sums.values()].sort((a, b) => a.currency.localeCompare(b.currency) || Number(b.stake - a.stake));
  const names = by === 'game' ? await namesOf(ctx, products, list) : new Map<GamePlay, string>();
  return list.map((sum) => {
    const money = (units: bigint) => formatMoney(units, sum.currency);
    return {
      currency: sum.currency,
      vendor: sum.vendor,
      vendorName: vendors.get(sum.vendor) ?? sum.vendor,
      gameType: sum.gameType,
      gameCode: sum.gameCode,
      gameName: names.get(sum) ?? sum.gameCode,
      bets: Number(sum.bets),
      stake: money(sum.stake),
      validBet: money(sum.validBet),
      payout: money(sum.payout),
      ggr: money(sum.stake - sum.payout),
    };
  });
}

/** Returns the names of games in the operators' language. */
async function namesOf(
  ctx: Ctx,
  products: readonly BetProduct[],
  list: readonly GamePlay[],
): Promise<Map<GamePlay, string>> {
  const names = new Map<GamePlay, string>();
  for (const currency of new Set(list.map((sum) => sum.currency))) {
    const games = list.filter((sum) => sum.currency === currency);
    const known = await askProducts(products, ({ gameNames }) => gameNames?.(ctx, currency, games));
    games.forEach((game, i) => {
      const name = known[i]?.name.EN;
      if (name !== undefined) names.set(game, name);
    });
  }
  return names;
}

/** Returns the gifts of each house account that gives without a bet in a period, and what went back to it. */
export async function promotionCostOf(ctx: Ctx, asked: Asked): Promise<DeskPromotionCost[]> {
  const minutes = (asked.to.getTime() - asked.from.getTime()) / 60_000;
  const moved = await houseMoved(ctx, { ...asked, of: ['promotion:%', 'points:%'], binMinutes: minutes });
  const sums = new Map<string, { source: string; currency: string; transfers: bigint; given: bigint; back: bigint }>();
  for (const { code: source, currency, kind, transfers, debited, credited } of moved) {
    if (!isCurrency(currency) || (source.startsWith('points:') && kind !== 'pointsConverted')) continue;
    const key = `${currency} ${source}`;
    const sum = sums.get(key) ?? { source, currency, transfers: 0n, given: 0n, back: 0n };
    sum.transfers += transfers;
    sum.given += debited;
    sum.back += credited;
    sums.set(key, sum);
  }
  return [...sums.values()].map(({ source, currency, transfers, given, back }) => ({
    source,
    currency,
    transfers: Number(transfers),
    given: formatMoney(given, currency),
    takenBack: formatMoney(back, currency),
    cost: formatMoney(given - back, currency),
  }));
}
