import { type CurrencyCode, formatMoney, ratioOf } from '@fairhouse/money/money';
import { quote, stepOf } from '@fairhouse/money/quote';
import type { Ctx, Db } from '../../../platform/ctx.ts';
import { assert, DomainError } from '../../../platform/errors.ts';
import { brandSettings } from '../../site/index.ts';
import { type Channel, channelByCode, type Direction, insertRate, newestRate, readChannels } from './channel-store.ts';
import { clock, isOpenAt } from './hours.ts';

export {
  agreedRate,
  bareChannel,
  type Channel,
  channelByCode,
  type Direction,
  enableReceiver,
  lockChannel,
  newestRates,
  openReceivers,
  putChannel,
  putReceiver,
  type Rate,
  type ReceivingAccount,
  ratesWithin,
  readChannels,
  readReceivers,
} from './channel-store.ts';

/** The cost of an amount through a channel; amounts in units. */
export type Quote = {
  amount: bigint;
  fee: bigint;
  payCurrency: CurrencyCode;
  payAmount: bigint;
  /** The rate as it was stated; null without a conversion. */
  rate: string | null;
};

type Asked = { direction: Direction; currency: CurrencyCode };

/** A channel with its present availability; `rate` as in `Quote`. */
export type Offered = Channel & { open: boolean; rate: string | null };

/**
 * Returns the channels for accounts in a currency, by position. A channel that is paid in another currency is included
 * only when a rate is stated.
 */
export async function offeredChannels(ctx: Ctx, { direction, currency }: Asked): Promise<Offered[]> {
  const { utcOffsetMinutes } = await brandSettings(ctx);
  const rows = (await readChannels(ctx.db)).filter(
    (row) => row.enabled && row.direction === direction && row.currency === currency,
  );
  const offered = await Promise.all(
    rows.map(async (row): Promise<Offered[]> => {
      const rate = await rateOf(ctx.db, row);
      if (row.pay_currency !== row.currency && rate === null) return [];
      return [{ ...row, rate, open: isOpenAt(row, ctx.clock(), utcOffsetMinutes) }];
    }),
  );
  return offered.flat();
}

/**
 * Returns the channel that a member asks to use.
 * @throws CHANNEL_NOT_FOUND, CHANNEL_CLOSED (value.from, value.until when it has hours)
 */
export async function channelFor(ctx: Ctx, { code, direction, currency }: Asked & { code: string }): Promise<Channel> {
  const channel = await channelByCode(ctx.db, code);
  if (!channel || channel.direction !== direction || channel.currency !== currency) {
    throw new DomainError('CHANNEL_NOT_FOUND');
  }
  const { utcOffsetMinutes } = await brandSettings(ctx);
  if (channel.enabled && isOpenAt(channel, ctx.clock(), utcOffsetMinutes)) return channel;
  const { open_from, open_until } = channel;
  const hours = open_from === null || open_until === null ? {} : { from: clock(open_from), until: clock(open_until) };
  throw new DomainError('CHANNEL_CLOSED', channel.enabled ? hours : {});
}

/**
 * Quotes an amount through a channel, at this moment's rate.
 * @throws AMOUNT_INVALID for digits that the currency does not show, AMOUNT_OUT_OF_RANGE (value.min, value.max,
 *   value.currency), RATE_NOT_STATED
 */
export async function quoteOf(ctx: Ctx, channel: Channel, amount: bigint): Promise<Quote> {
  const { currency, direction, fee_bp: feeBp, fee_fixed: feeFixed, pay_currency: payCurrency } = channel;
  if (amount <= 0n || amount % stepOf(currency) !== 0n) throw new DomainError('AMOUNT_INVALID');
  const outOfRange = new DomainError('AMOUNT_OUT_OF_RANGE', {
    min: formatMoney(channel.min_amount, currency),
    max: formatMoney(channel.max_amount, currency),
    currency,
  });
  if (amount < channel.min_amount || amount > channel.max_amount) throw outOfRange;
  const rate = await rateOf(ctx.db, channel);
  if (payCurrency !== currency && rate === null) throw new DomainError('RATE_NOT_STATED');
  const quoted = quote({ direction, currency, payCurrency, feeBp, feeFixed, rate }, amount);
  if (!quoted) throw outOfRange;
  return { amount, payCurrency, rate, ...quoted };
}

/**
 * States the value of one unit of a currency in another, from now on. Deposits use the value of the paid currency in
 * the account's currency, withdrawals the value of the account's currency in the paid one.
 * @param stated.rate a plain decimal above zero
 * @param stated.agreed two operators or the site's own program stated it
 */
export async function setRate(
  ctx: Ctx,
  stated: { from: CurrencyCode; to: CurrencyCode; rate: string; agreed: boolean },
  db: Db = ctx.db,
): Promise<void> {
  assert((ratioOf(stated.rate)?.num ?? 0n) > 0n, 'a rate is above zero');
  assert(stated.from !== stated.to, 'a rate is of two currencies');
  const { from: from_currency, to: to_currency, rate, agreed } = stated;
  await insertRate(db, { from_currency, to_currency, rate, agreed, stated_at: ctx.clock() });
}

async function rateOf(db: Db, { currency, pay_currency, direction }: Channel): Promise<string | null> {
  if (currency === pay_currency) return null;
  return direction === 'deposit'
    ? await newestRate(db, pay_currency, currency)
    : await newestRate(db, currency, pay_currency);
}
