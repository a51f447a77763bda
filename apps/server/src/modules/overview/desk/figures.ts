import {
  DeskAlertList,
  DeskDashboard,
  DeskDashboardQuery,
  DeskReturnList,
  DeskReturnQuery,
} from '@fairhouse/contract/desk-figures';
import { isCurrency } from '@fairhouse/money/money';
import { MalformedError } from '../../../platform/http/validation.ts';
import type { BetProduct } from '../../bet-feed/index.ts';
import { deskRead } from '../../operators/index.ts';
import { alertsOf } from '../figures/alerts.ts';
import { dashboardOf } from '../figures/dashboard.ts';
import { askedPeriod, lastDays } from '../figures/period.ts';
import { measuredReturns } from '../figures/returns.ts';

/**
 * The house's figures of a period beside those of the period before.
 * @throws MALFORMED for an invalid period, and an unknown currency
 */
export const dashboard = (products: readonly BetProduct[]) =>
  deskRead(
    { permission: 'dashboard.read', schema: { querystring: DeskDashboardQuery }, answer: DeskDashboard },
    async (ctx, { currency, days, ...asked }: DeskDashboardQuery) => {
      const isTwice = days !== undefined && (asked.from ?? asked.to) !== undefined;
      if (isTwice) throw new MalformedError([{ field: 'days', rule: 'period' }]);
      const period = days === undefined ? await askedPeriod(ctx, asked) : await lastDays(ctx, days);
      return await dashboardOf(ctx, products, { ...period, ...someCurrency(currency) });
    },
  );

/** Returns a filter by currency. @throws MALFORMED for an unknown one */
export function someCurrency(currency: string | undefined): { currency?: string } {
  if (currency === undefined) return {};
  if (!isCurrency(currency)) throw new MalformedError([{ field: 'currency', rule: 'enum' }]);
  return { currency };
}

/** The alerts of the moment. */
export const alerts = deskRead({ permission: 'dashboard.read', schema: {}, answer: DeskAlertList }, async (ctx) => ({
  at: ctx.clock().toISOString(),
  list: await alertsOf(ctx),
}));

/** The measured return of games beside the stated one. @throws MALFORMED for an invalid period */
export const returns = deskRead(
  { permission: 'dashboard.read', schema: { querystring: DeskReturnQuery }, answer: DeskReturnList },
  async (ctx, { vendor, ...asked }: DeskReturnQuery) => {
    const period = await askedPeriod(ctx, asked);
    const list = await measuredReturns(ctx.db, { ...period, ...(vendor === undefined ? {} : { vendor }) });
    return { from: period.from.toISOString(), to: period.to.toISOString(), list };
  },
);
