import { ChannelList, ChannelsQuery, type ChannelView } from '@fairhouse/contract/deposits';
import { formatMoney } from '@fairhouse/money/money';
import type { Ctx } from '../../../platform/ctx.ts';
import { type App, answers, ok } from '../../../platform/http/http.ts';
import { requireMember } from '../../identity/index.ts';
import { brandSettings } from '../../site/index.ts';
import { type Offered, offeredChannels } from './channels.ts';
import { clock } from './hours.ts';

export function channelRoutes(app: App, ctx: Ctx): void {
  app.get(
    '/wps/cashier/channels',
    { schema: { querystring: ChannelsQuery, response: answers(ChannelList) }, config: { access: 'member' } },
    async (request) => {
      const { currency } = await requireMember(ctx, request);
      const { utcOffsetMinutes } = await brandSettings(ctx);
      const { direction } = request.query;
      const list = await offeredChannels(ctx, { direction, currency });
      return ok({ currency, list: list.map((channel) => channelView(channel, utcOffsetMinutes)) });
    },
  );
}

function channelView(channel: Offered, utcOffsetMinutes: number): ChannelView {
  const { currency, open_from: from, open_until: until, settings } = channel;
  return {
    code: channel.code,
    kind: channel.kind,
    name: channel.name,
    hint: channel.hint,
    currency,
    payCurrency: channel.pay_currency,
    rate: channel.rate,
    min: formatMoney(channel.min_amount, currency),
    max: formatMoney(channel.max_amount, currency),
    quick: [...(settings.quick ?? [])],
    feeBp: channel.fee_bp,
    feeFixed: formatMoney(channel.fee_fixed, currency),
    turnoverBp: channel.turnover_bp,
    expiresMinutes: channel.expires_minutes,
    confirmations: channel.confirmations,
    network: settings.network ?? '',
    open: channel.open,
    hours: from === null || until === null ? null : { from: clock(from), until: clock(until), utcOffsetMinutes },
  };
}
