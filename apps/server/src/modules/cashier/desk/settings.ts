import { isDeepStrictEqual } from 'node:util';
import { noVersion } from '@fairhouse/contract/desk';
import {
  DeskChannel,
  DeskChannelChange,
  DeskChannelCode,
  DeskChannelNew,
  DeskRate,
  NewDeskRate,
} from '@fairhouse/contract/desk-settings';
import { type CurrencyCode, isCurrency, parseMoney, ratioOf } from '@fairhouse/money/money';
import { sql } from 'kysely';
import { Type } from 'typebox';
import type { Ctx, Db } from '../../../platform/ctx.ts';
import { DomainError } from '../../../platform/errors.ts';
import {
  deskAct,
  deskNew,
  deskRead,
  deskSetting,
  detailOf,
  isAgreed,
  type Said,
  versioned,
} from '../../operators/index.ts';
import {
  agreedRate,
  bareChannel,
  type Channel,
  channelByCode,
  lockChannel,
  newestRates,
  putChannel,
  ratesWithin,
  readChannels,
  setRate,
} from '../channels/channels.ts';
import { channelFault } from '../channels/faults.ts';
import { handRules, twoPersonAbove } from '../deposits/hand-rule.ts';
import { channelView, rateView } from './desk-views.ts';

const channelsShown = { permission: 'cashier.read', schema: {}, answer: Type.Array(DeskChannel) } as const;

/** Lists every channel, including disabled ones. */
export const listChannels = deskRead(channelsShown, async ({ db }) =>
  (await readChannels(db)).map((row) => versioned(channelView(row))),
);

/**
 * True for a change by which a channel moves more money, or moves it more easily, above the amount that takes two
 * operators. Also true, at any amount, for a new channel and for changed texts: a name or a hint may name an account
 * that is not the house's, into which many members pay a little each.
 */
function loosens(held: Channel | null, channel: Channel, limit: bigint): boolean {
  if (!held || !isDeepStrictEqual(toldBy(held), toldBy(channel))) return true;
  const { kind, adapter, currency, pay_currency: payCurrency } = held;
  // A payer chooses within this time whether to pay at the rate of its beginning. At any amount, since the amount could
  // be raised again by another who does not see it.
  if (payCurrency !== currency && channel.expires_minutes > held.expires_minutes) return true;
  if (channel.max_amount <= limit) return false;
  return (
    channel.max_amount > held.max_amount ||
    channel.turnover_bp < held.turnover_bp ||
    channel.confirmations < held.confirmations ||
    (channel.enabled && !held.enabled) ||
    [channel.kind !== kind, channel.adapter !== adapter, channel.currency !== currency].includes(true) ||
    channel.pay_currency !== payCurrency
  );
}

/** Returns the texts of a channel that tell members where to pay. */
const toldBy = ({ name, hint, settings }: Channel) => [name, hint, settings.network ?? ''];

/**
 * Makes or changes a channel, under its lock. A second operator must state the same for a new channel, for changed
 * texts, and above the hand rule's amount for a change that loosens it.
 * @param change returns the new channel from the present one; null: there is none yet
 * @returns the new channel; `isSet` is false while it waits for the second operator
 * @throws ALREADY_APPROVED; AMOUNT_INVALID for impossible limits and for a fee that consumes the least amount;
 * MALFORMED for another fault
 */
export const setChannel = deskSetting(
  'channel',
  'channels.set',
  async (ctx, code: string, change: (held: Channel | null) => Channel) => {
    const { db } = ctx;
    const held = await lockChannel(db, code);
    const channel = change(held);
    const fault = channelFault(channel);
    if (fault) throw new DomainError(fault === 'limits' || fault === 'fee' ? 'AMOUNT_INVALID' : 'MALFORMED');
    const limit = await twoPersonAbove(db, channel.currency);
    const isSet = !loosens(held, channel, limit) || (await isAgreed(ctx, `channel ${code}`, { held, channel }));
    if (isSet) await putChannel(db, channel);
    return { channel, isSet };
  },
  {
    held: async ({ db }, code) => {
      const channel = await lockChannel(db, code);
      return channel && channelView(channel);
    },
  },
);

/** Changes the named settings of a channel. @throws CHANNEL_NOT_FOUND, STATE_CONFLICT (value.version); as `setChannel` */
export const changeChannel = deskAct({
  permission: setChannel.permission,
  schema: { params: DeskChannelCode, body: DeskChannelChange },
  answer: DeskChannel,
  on: ({ code }: { code: string }) => code,
  act: async (ctx, code, { operatorId }, { reason, version, ...said }: DeskChannelChange) => {
    const { channel, isSet } = await setChannel(
      ctx,
      { operatorId, reason, version, said: detailOf(said) },
      code,
      (held) => {
        if (!held) throw new DomainError('CHANNEL_NOT_FOUND');
        return changedBy(held, said);
      },
    );
    if (isSet) return versioned(channelView(channel));
    const held = await channelByCode(ctx.db, code);
    return { ...versioned(channelView(held ?? channel)), waitsForSecond: true };
  },
});

/**
 * Makes a channel with a new code.
 * @throws STATE_CONFLICT when the code is taken, CURRENCY_NOT_OFFERED; as `setChannel`
 */
export const newChannel = deskNew({
  permission: setChannel.permission,
  schema: { body: DeskChannelNew },
  answer: DeskChannel,
  act: async (ctx: Ctx, { operatorId }, { reason, ...said }: DeskChannelNew) => {
    const { code, direction, kind, currency, minAmount, maxAmount, name, ...terms } = said;
    const by = { operatorId, reason, version: noVersion, said: detailOf(said) };
    const { channel, isSet } = await setChannel(ctx, by, code, () => {
      const own = knownCurrency(currency);
      const bare = { ...bareChannel, code, direction, kind, name, currency: own, pay_currency: own };
      return changedBy(bare, { ...terms, minAmount, maxAmount });
    });
    return { ...versioned(channelView(channel)), ...(isSet ? {} : { waitsForSecond: true }) };
  },
});

function knownCurrency(code: string): CurrencyCode {
  if (!isCurrency(code)) throw new DomainError('CURRENCY_NOT_OFFERED');
  return code;
}

function changedBy(channel: Channel, change: Said<DeskChannelChange>): Channel {
  const { network, quick } = change;
  return {
    ...channel,
    name: change.name ?? channel.name,
    hint: change.hint === undefined ? channel.hint : change.hint,
    pay_currency: change.payCurrency === undefined ? channel.pay_currency : knownCurrency(change.payCurrency),
    adapter: change.adapter === undefined ? channel.adapter : change.adapter,
    settings: {
      ...channel.settings,
      ...(network === undefined ? {} : { network }),
      ...(quick === undefined ? {} : { quick }),
    },
    min_amount: amountOf(channel, change.minAmount) ?? channel.min_amount,
    max_amount: amountOf(channel, change.maxAmount) ?? channel.max_amount,
    fee_bp: change.feeBp ?? channel.fee_bp,
    fee_fixed: amountOf(channel, change.feeFixed) ?? channel.fee_fixed,
    turnover_bp: change.turnoverBp ?? channel.turnover_bp,
    open_from: change.openFrom === undefined ? channel.open_from : change.openFrom,
    open_until: change.openUntil === undefined ? channel.open_until : change.openUntil,
    expires_minutes: change.expiresMinutes ?? channel.expires_minutes,
    confirmations: change.confirmations ?? channel.confirmations,
    enabled: change.enabled ?? channel.enabled,
    position: change.position ?? channel.position,
  };
}

const ratesShown = { schema: {}, answer: Type.Array(DeskRate) } as const;

/** Lists the rates in force. */
export const listRates = deskRead({ ...ratesShown, permission: 'cashier.read' }, ratesOf);

async function ratesOf({ db }: Ctx) {
  return (await newestRates(db)).map(rateView);
}

/** The largest move of a rate that one operator may state: a tenth of the last rate that two stated. */
const alonePart = 10n;

/** True for a first rate, and for one more than a tenth away from the last one that two operators stated. */
function movesFar(agreed: string | null, rate: string): boolean {
  const [before, after] = [ratioOf(agreed ?? ''), ratioOf(rate)];
  if (!before || !after) return true;
  const [was, is] = [before.num * after.den, after.num * before.den];
  return (was > is ? was - is : is - was) * alonePart > was;
}

/** The days for which a rate is held against the opposite ones: money that came at one may leave at another. */
const backDays = 7;

/** True when money that is converted at the rate and back at the opposite one becomes more. */
function gainsThereAndBack(rate: string, back: string): boolean {
  const [there, again] = [ratioOf(rate), ratioOf(back)];
  return there !== null && again !== null && there.num * again.num > there.den * again.den;
}

/** True when a channel converts at the pair's rate and accepts more at once than one operator may credit. */
async function movesMuch(db: Db, from: CurrencyCode, to: CurrencyCode): Promise<boolean> {
  const limits = new Map((await handRules(db)).map((rule) => [rule.currency, rule.two_person_above]));
  const pair = [from, to];
  return (await readChannels(db)).some(
    ({ currency, pay_currency, max_amount }) =>
      pair.includes(currency) && pair.includes(pay_currency) && max_amount > (limits.get(currency) ?? 0n),
  );
}

/**
 * States a rate from now on. A second operator must state the same where a channel for large amounts converts at it,
 * for a first rate, for one more than a tenth away from the last one that two operators stated, and for one by which
 * deposits and withdrawals of the pair make money, at the opposite rates of the last seven days. Returns false while it
 * waits for the second operator.
 * @throws ALREADY_APPROVED, MALFORMED for an unknown currency or a rate of zero
 */
export const stateRate = deskSetting(
  'rate',
  'channels.set',
  async (ctx, _pair: string, { from, to, rate }: { from: string; to: string; rate: string }) => {
    if (!isCurrency(from) || !isCurrency(to) || from === to || (ratioOf(rate)?.num ?? 0n) <= 0n) {
      throw new DomainError('MALFORMED');
    }
    // Of two rates of a pair that are stated at once, the later one sees the earlier.
    await sql`select pg_advisory_xact_lock(hashtextextended('cashier.rate', 0))`.execute(ctx.db);
    const held = (await newestRates(ctx.db)).find((one) => one.from_currency === from && one.to_currency === to);
    const change = { held: held?.id ?? null, rate };
    const isLarge =
      movesFar(await agreedRate(ctx.db, from, to), rate) ||
      (await ratesWithin(ctx.db, to, from, backDays)).some((back) => gainsThereAndBack(rate, back)) ||
      (await movesMuch(ctx.db, from, to));
    if (isLarge && !(await isAgreed(ctx, `rate ${from}-${to}`, change))) return false;
    await setRate(ctx, { from, to, rate, agreed: isLarge || ctx.by === null });
    return true;
  },
);

/** States a rate from now on, and returns the rates in force. @throws as `stateRate` */
export const newRate = deskNew({
  permission: stateRate.permission,
  schema: { body: NewDeskRate },
  answer: ratesShown.answer,
  act: async (ctx, { operatorId }, { reason, ...stated }: NewDeskRate) => {
    const by = { operatorId, reason, said: { rate: stated.rate } };
    await stateRate(ctx, by, `${stated.from}-${stated.to}`, stated);
    return await ratesOf(ctx);
  },
});

function amountOf({ currency }: Channel, text: string | undefined): bigint | undefined {
  if (text === undefined) return undefined;
  const units = parseMoney(text, currency);
  if (units === null || units < 0n) throw new DomainError('AMOUNT_INVALID');
  return units;
}
