import type { DeskDashboard, HouseFigures } from '@fairhouse/contract/desk-figures';
import { type CurrencyCode, formatMoney, isCurrency } from '@fairhouse/money/money';
import type { Ctx } from '../../../platform/ctx.ts';
import type { BetProduct } from '../../bet-feed/index.ts';
import { askProducts } from '../../records/index.ts';
import { brandSettings } from '../../site/index.ts';
import { addMoney, type HouseMoney, moneyByPart, noMoney } from './house-money.ts';
import { type Period, partsOf, periodBefore, unitMinutes, unitOf } from './period.ts';
import { arrivals, type GamePlay, noPlay, type PlaySums, playByGame, playByPart, seenSince } from './play-store.ts';

const onlineMs = 5 * 60_000;
const gamesShown = 20;

/** The figures of a part of a period in one currency, in units. */
export type Part = HouseMoney & PlaySums & { registrations: number; firstDeposits: number };
export const noPart: Part = { ...noMoney, ...noPlay, registrations: 0, firstDeposits: 0 };

function add(sum: Part, more: Partial<Part>): Part {
  return {
    ...addMoney(sum, more),
    bets: sum.bets + (more.bets ?? 0n),
    stake: sum.stake + (more.stake ?? 0n),
    validBet: sum.validBet + (more.validBet ?? 0n),
    payout: sum.payout + (more.payout ?? 0n),
    registrations: sum.registrations + (more.registrations ?? 0),
    firstDeposits: sum.firstDeposits + (more.firstDeposits ?? 0),
  };
}

/** Returns the house's figures by parts of a period and by currency, keyed by the part's beginning and the currency. */
export async function figuresByPart(
  ctx: Pick<Ctx, 'db'>,
  asked: Period & { currency?: string; binMinutes: number },
): Promise<Map<string, { at: Date; currency: CurrencyCode; part: Part }>> {
  const [play, money, came] = await Promise.all([
    playByPart(ctx.db, asked),
    moneyByPart(ctx, asked),
    arrivals(ctx.db, asked),
  ]);
  const parts = new Map<string, { at: Date; currency: CurrencyCode; part: Part }>();
  for (const { at, currency, ...more } of [...play, ...money, ...came]) {
    // Points have house accounts too, and are no currency.
    if (!isCurrency(currency)) continue;
    const key = partKey(at, currency);
    parts.set(key, { at, currency, part: add(parts.get(key)?.part ?? noPart, more) });
  }
  return parts;
}

export const partKey = (at: Date, currency: string) => `${at.getTime()} ${currency}`;

/** Returns figures as they are shown. */
export function shownFigures(part: Part, currency: CurrencyCode): HouseFigures {
  const money = (units: bigint) => formatMoney(units, currency);
  const ggr = part.stake - part.payout;
  return {
    registrations: part.registrations,
    firstDeposits: part.firstDeposits,
    deposits: money(part.deposits),
    depositCount: Number(part.depositCount),
    chargebacks: money(part.chargebacks),
    withdrawals: money(part.withdrawals),
    withdrawalCount: Number(part.withdrawalCount),
    fees: money(part.fees),
    bets: Number(part.bets),
    stake: money(part.stake),
    payout: money(part.payout),
    ggr: money(ggr),
    bonusCost: money(part.bonusCost),
    jackpotCost: money(part.jackpotCost),
    vendorCredits: money(part.vendorCredits),
    agentCost: money(part.agentCost),
    ngr: money(ggr - part.bonusCost - part.jackpotCost - part.vendorCredits),
  };
}

/**
 * Returns the house's figures of a period beside those of the period before, with a series over the period, by vendor
 * and by game.
 */
export async function dashboardOf(
  ctx: Ctx,
  products: readonly BetProduct[],
  asked: Period & { currency?: string },
): Promise<DeskDashboard> {
  const { currency, ...period } = asked;
  const some = currency === undefined ? {} : { currency };
  const before = periodBefore(period);
  const unit = unitOf(period);
  const binMinutes = unitMinutes[unit];
  const [now, then, games, gamesThen, online, brand] = await Promise.all([
    figuresByPart(ctx, { ...period, ...some, binMinutes }),
    figuresByPart(ctx, { ...before, ...some, binMinutes }),
    playByGame(ctx.db, { ...period, ...some }),
    playByGame(ctx.db, { ...before, ...some }),
    seenSince(ctx.db, new Date(ctx.clock().getTime() - onlineMs)),
    brandSettings(ctx),
  ]);
  const found = [...now.values(), ...then.values()].map((part) => part.currency);
  const currencies = currency === undefined ? [...new Set([...brand.currencies, ...found])] : [currency];
  const sumOf = (parts: typeof now, of: string) =>
    [...parts.values()].filter((one) => one.currency === of).reduce((sum, { part }) => add(sum, part), noPart);
  return {
    from: period.from.toISOString(),
    to: period.to.toISOString(),
    before: { from: before.from.toISOString(), to: before.to.toISOString() },
    utcOffsetMinutes: brand.utcOffsetMinutes,
    unit,
    online,
    currencies: await Promise.all(
      currencies.map(async (of) => ({
        currency: of,
        now: shownFigures(sumOf(now, of), of),
        before: shownFigures(sumOf(then, of), of),
        series: courseOf(now, { ...period, unit, currency: of }),
        seriesBefore: courseOf(then, { ...before, unit, currency: of }),
        ...(await splitOf(ctx, products, of, {
          now: games.filter((game) => game.currency === of),
          earlier: gamesThen.filter((game) => game.currency === of),
        })),
      })),
    ),
  };
}

/** Returns the series of a period's figures, part by part. */
function courseOf(
  parts: Awaited<ReturnType<typeof figuresByPart>>,
  { unit, currency, ...period }: Period & { unit: 'hour' | 'day'; currency: CurrencyCode },
) {
  return partsOf(period, unit).map((at) => ({
    at: at.toISOString(),
    ...shownFigures(parts.get(partKey(at, currency))?.part ?? noPart, currency),
  }));
}

/** Splits play by vendor, and by game: those with the largest stakes. */
async function splitOf(
  ctx: Ctx,
  products: readonly BetProduct[],
  currency: CurrencyCode,
  { now, earlier }: { now: readonly GamePlay[]; earlier: readonly GamePlay[] },
) {
  const money = (units: bigint) => formatMoney(units, currency);
  const shown = (play: PlaySums, before: bigint) => ({
    bets: Number(play.bets),
    stake: money(play.stake),
    payout: money(play.payout),
    ggr: money(play.stake - play.payout),
    ggrBefore: money(before),
  });
  const ggrOf = (rows: readonly GamePlay[]) => rows.reduce((sum, { stake, payout }) => sum + stake - payout, 0n);
  const vendors = [...new Set(now.map(({ vendor }) => vendor))];
  const names = await vendorNames(ctx, products, vendors);
  const most = [...now].sort((a, b) => Number(b.stake - a.stake)).slice(0, gamesShown);
  const known = await askProducts(products, ({ gameNames }) => gameNames?.(ctx, currency, most));
  return {
    vendors: vendors
      .map((vendor) => ({ vendor, rows: now.filter((game) => game.vendor === vendor) }))
      .map(({ vendor, rows }) => ({ vendor, play: rows.reduce((sum, row) => add(sum, row), noPart) }))
      .sort((a, b) => Number(b.play.stake - a.play.stake))
      .map(({ vendor, play }) => ({
        vendor,
        name: names.get(vendor) ?? vendor,
        ...shown(play, ggrOf(earlier.filter((game) => game.vendor === vendor))),
      })),
    games: most.map((game, i) => ({
      vendor: game.vendor,
      gameCode: game.gameCode,
      gameType: game.gameType,
      name: known[i]?.name.EN ?? game.gameCode,
      ...shown(game, ggrOf(earlier.filter((one) => one.vendor === game.vendor && one.gameCode === game.gameCode))),
    })),
  };
}

/** Returns the names of vendors by their codes, including disabled ones. */
export async function vendorNames(
  ctx: Ctx,
  products: readonly BetProduct[],
  codes: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const named = await Promise.all(
    products.map((product) => product.vendorNames?.(ctx, codes) ?? new Map<string, string>()),
  );
  return new Map(named.flatMap((known) => [...known]));
}
