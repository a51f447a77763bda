import { DeskSms, DeskSmsChange } from '@fairhouse/contract/desk-site';
import type { Ctx } from '../../../platform/ctx.ts';
import { DomainError } from '../../../platform/errors.ts';
import type { App } from '../../../platform/http/http.ts';
import { deskChange, deskRead, deskSetting, type Said, versioned } from '../../operators/index.ts';
import { isCountry, lockSite, setBrand, siteChanged, smsRules } from '../../site/index.ts';
import { listOutbox } from './outbox.ts';

/**
 * Sets the countries that get SMS, in the order in which they are offered, and the most SMS within a day.
 * @throws MALFORMED for an unknown country
 */
export const setSms = deskSetting(
  'sms',
  'site.settings',
  async (ctx, _all: 'sms', { countries, dailyMax }: Said<DeskSmsChange>) => {
    if (countries?.some((code) => !isCountry(code))) throw new DomainError('MALFORMED');
    if (countries === undefined && dailyMax === undefined) return;
    await setBrand(ctx, {
      ...(countries === undefined ? {} : { sms_countries: countries }),
      ...(dailyMax === undefined ? {} : { sms_daily_max: dailyMax }),
    });
  },
  {
    held: async ({ db }) => {
      await lockSite(db);
      return await smsRules(db);
    },
    changed: siteChanged,
  },
);

const shown = async ({ db }: Ctx) => versioned(await smsRules(db));

/** Registers the desk of sent messages. */
export function deskDeliveryRoutes(app: App, ctx: Ctx): void {
  const reading = deskRead({ permission: 'site.read', schema: {}, answer: DeskSms }, shown);
  const change = {
    setting: setSms,
    schema: { body: DeskSmsChange },
    answer: DeskSms,
    named: () => 'sms' as const,
    shown,
  };
  app.get('/ops/v1/outbox', listOutbox.route(ctx));
  app.get('/ops/v1/delivery/sms', reading.route(ctx));
  app.put('/ops/v1/delivery/sms', deskChange(change).route(ctx));
}
