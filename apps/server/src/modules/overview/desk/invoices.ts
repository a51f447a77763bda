import {
  DeskInvoiceQuery,
  DeskInvoices,
  DeskVendorRateChange,
  DeskVendorRateDone,
  DeskVendorRatePath,
  DeskVendorRates,
} from '@fairhouse/contract/desk-reports';
import type { Ctx } from '../../../platform/ctx.ts';
import { DomainError } from '../../../platform/errors.ts';
import type { App } from '../../../platform/http/http.ts';
import type { BetProduct } from '../../bet-feed/index.ts';
import { deskAct, deskRead, deskSetting, isAgreed, type Said } from '../../operators/index.ts';
import { invoiceColumns } from '../reports/files.ts';
import { invoicesOf, monthOf } from '../reports/invoices.ts';
import { lockVendor, rateIn, vendorRateRows } from '../reports/rate-store.ts';
import { refuseBegunMonths } from './begun-months.ts';
import { fileRoutes } from './files.ts';

const permission = 'reports.read';

/** The amounts that vendors are due for a month by their rates. */
export const invoices = (products: readonly BetProduct[]) =>
  deskRead(
    { permission, schema: { querystring: DeskInvoiceQuery }, answer: DeskInvoices },
    async (ctx: Ctx, { month }: DeskInvoiceQuery) => {
      const asked = await monthOf(ctx, month);
      return { month: asked.month, list: await invoicesOf(ctx, products, asked) };
    },
  );

/** The rates of vendors. */
export const vendorRates = deskRead({ permission, schema: {}, answer: DeskVendorRates }, async ({ db }: Ctx) =>
  (await vendorRateRows.all(db)).map(({ fromMonth, ...rate }) => ({ ...rate, fromMonth: fromMonth.slice(0, 7) })),
);

/**
 * Sets the share of the result of play that a vendor is due from a month on, or removes the rate; it takes two
 * operators. A month that has begun keeps the rate that is in force in it. The subject is the vendor.
 * @returns false while it waits for the second operator
 * @throws NOT_FOUND for an unknown vendor, or a rate to remove that does not exist; RATE_IN_FORCE (value.month)
 */
export const setVendorRate = deskSetting(
  'vendor-rate',
  'vendors.set',
  async (ctx, vendor: string, { gameType, fromMonth: month, rateBp }: Said<DeskVendorRateChange>): Promise<boolean> => {
    if (!(await lockVendor(ctx.db, vendor))) throw new DomainError('NOT_FOUND');
    const rate = { vendor, gameType, fromMonth: `${month}-01` };
    const own = (await vendorRateRows.all(ctx.db)).filter((one) => one.vendor === vendor);
    const isThere = (await vendorRateRows.lock(ctx.db, rate)) !== null;
    if (!isThere && rateBp === null) throw new DomainError('NOT_FOUND');
    await refuseBegunMonths(ctx, own, { ...rate, rateBp });
    // The rate in force without this change: an older one, or the one of all types of games.
    const change = { gameType, fromMonth: rate.fromMonth, before: rateIn(own, gameType, rate.fromMonth), rateBp };
    if (!(await isAgreed(ctx, `vendor-rate ${vendor}`, change))) return false;
    await vendorRateRows.put(ctx.db, rate, rateBp);
    return true;
  },
  {
    held: async ({ db }, vendor) => {
      await lockVendor(db, vendor);
      return await vendorRateRows.set(db, vendor);
    },
  },
);

const rateCall = deskAct({
  permission: setVendorRate.permission,
  schema: { params: DeskVendorRatePath, body: DeskVendorRateChange },
  answer: DeskVendorRateDone,
  on: ({ vendor }: { vendor: string }) => vendor,
  act: async (ctx: Ctx, vendor, { operatorId }, { reason, ...said }: DeskVendorRateChange) => {
    const isSet = await setVendorRate(ctx, { operatorId, reason, said }, vendor, said);
    return { list: await vendorRates(ctx, {}), waitsForSecond: !isSet };
  },
});

/** Registers the rates of vendors and the amounts that they are due. */
export function invoiceRoutes(app: App, ctx: Ctx, products: readonly BetProduct[]): void {
  app.get('/ops/v1/vendor-rates', vendorRates.route(ctx));
  app.put('/ops/v1/vendor-rates/:vendor', rateCall.route(ctx));
  app.get('/ops/v1/reports/invoices', invoices(products).route(ctx));
  const asked = { name: 'invoices', query: DeskInvoiceQuery, columns: invoiceColumns };
  fileRoutes(app, ctx, asked, async (query: DeskInvoiceQuery) => ({
    list: (await invoices(products)(ctx, query)).list,
    nextCursor: null,
  }));
}
