import {
  DeskTaxQuery,
  DeskTaxRateChange,
  DeskTaxRateDone,
  DeskTaxRatePath,
  DeskTaxRates,
  DeskTaxReport,
} from '@fairhouse/contract/desk-taxes';
import { gameTypes } from '@fairhouse/contract/games';
import { isCurrency } from '@fairhouse/money/money';
import { sql } from 'kysely';
import type { Ctx } from '../../../platform/ctx.ts';
import { DomainError } from '../../../platform/errors.ts';
import type { App } from '../../../platform/http/http.ts';
import { MalformedError } from '../../../platform/http/validation.ts';
import { deskAct, deskRead, deskSetting, isAgreed, type Said } from '../../operators/index.ts';
import { taxColumns } from '../reports/files.ts';
import { monthOf } from '../reports/invoices.ts';
import { taxRateRows } from '../reports/rate-store.ts';
import { taxesOf } from '../reports/taxes.ts';
import { refuseBegunMonths } from './begun-months.ts';
import { someCurrency } from './figures.ts';
import { fileRoutes } from './files.ts';

const permission = 'reports.read';
const monthsMax = 24;

/**
 * Returns the months from one to another; a single one when one is named, and the last whole one when none is.
 * @throws MALFORMED
 */
async function monthsOf(ctx: Ctx, { fromMonth, toMonth }: DeskTaxQuery): Promise<string[]> {
  const first = fromMonth ?? toMonth ?? (await monthOf(ctx, undefined)).month;
  const last = toMonth ?? first;
  const number = (month: string) => Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1;
  const count = number(last) - number(first) + 1;
  if (count < 1 || count > monthsMax) throw new MalformedError([{ field: 'toMonth', rule: 'maximum' }]);
  return Array.from({ length: count }, (_, i) => {
    const at = number(first) + i;
    return `${Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}`;
  });
}

/** Stakes and winnings of players, and the tax on the house's winnings. @throws MALFORMED */
export const taxes = deskRead(
  { permission, schema: { querystring: DeskTaxQuery }, answer: DeskTaxReport },
  async (ctx: Ctx, { currency, ...asked }: DeskTaxQuery) => {
    const months = await monthsOf(ctx, asked);
    const some = someCurrency(currency);
    const lists: Awaited<ReturnType<typeof taxesOf>>[] = [];
    // One month after another, so that a report holds one connection.
    for (const month of months) lists.push(await taxesOf(ctx, { ...(await monthOf(ctx, month)), ...some }));
    return { fromMonth: months[0] ?? '', toMonth: months.at(-1) ?? '', list: lists.flat() };
  },
);

/** The rates of tax. */
export const taxRates = deskRead({ permission, schema: {}, answer: DeskTaxRates }, async ({ db }: Ctx) =>
  (await taxRateRows.all(db)).map(({ fromMonth, ...rate }) => ({ ...rate, fromMonth: fromMonth.slice(0, 7) })),
);

/**
 * Sets the share of the house's winnings that is due as a tax from a month on, or removes the rate. Raising and
 * lowering both take two operators: a low rate would have the brand pay too little tax. A month that has begun keeps
 * the rate that is in force in it. The subject is the currency.
 * @returns false while it waits for the second
 * @throws MALFORMED for an unknown type of games, NOT_FOUND for an unknown currency, or a rate to remove that does
 * not exist; RATE_IN_FORCE (value.month)
 */
export const setTaxRate = deskSetting(
  'tax-rate',
  'taxes.set',
  async (ctx, currency: string, { gameType, fromMonth: month, rateBp }: Said<DeskTaxRateChange>): Promise<boolean> => {
    if (!isCurrency(currency)) throw new DomainError('NOT_FOUND');
    // A rate of an unknown type would be agreed on and listed, and never applied.
    if (gameType !== '' && !gameTypes.some((type) => type === gameType)) throw new DomainError('MALFORMED');
    const rate = { currency, gameType, fromMonth: `${month}-01` };
    const before = await taxRateRows.lock(ctx.db, rate);
    if (before === null && rateBp === null) throw new DomainError('NOT_FOUND');
    const own = (await taxRateRows.all(ctx.db)).filter((one) => one.currency === currency);
    await refuseBegunMonths(ctx, own, { ...rate, rateBp });
    if (!(await isAgreed(ctx, `tax-rate ${currency} ${gameType || 'all'} ${month}`, { ...rate, before, rateBp })))
      return false;
    await taxRateRows.put(ctx.db, rate, rateBp);
    return true;
  },
  {
    held: async ({ db }, currency) => {
      await sql`select pg_advisory_xact_lock(hashtextextended(${`tax-rate ${currency}`}, 0))`.execute(db);
      return await taxRateRows.set(db, currency);
    },
  },
);

const rateCall = deskAct({
  permission: setTaxRate.permission,
  schema: { params: DeskTaxRatePath, body: DeskTaxRateChange },
  answer: DeskTaxRateDone,
  on: ({ currency }: { currency: string }) => currency,
  act: async (ctx: Ctx, currency, { operatorId }, { reason, ...said }: DeskTaxRateChange) => {
    const isSet = await setTaxRate(ctx, { operatorId, reason, said }, currency, said);
    return { list: await taxRates(ctx, {}), waitsForSecond: !isSet };
  },
});

/** Registers the rates of tax and the tax report. */
export function taxRoutes(app: App, ctx: Ctx): void {
  app.get('/ops/v1/tax-rates', taxRates.route(ctx));
  app.put('/ops/v1/tax-rates/:currency', rateCall.route(ctx));
  app.get('/ops/v1/reports/tax', taxes.route(ctx));
  fileRoutes(app, ctx, { name: 'tax', query: DeskTaxQuery, columns: taxColumns }, async (query: DeskTaxQuery) => ({
    list: (await taxes(ctx, query)).list,
    nextCursor: null,
  }));
}
