import type { DeskChannel, DeskChannelChange, DeskRate, NewDeskRate } from '@fairhouse/contract/desk-settings';
import { isCurrency, parseMoney, ratioOf } from '@fairhouse/money/money';
import type { Ctx } from '../../../platform/ctx.ts';
import { DomainError } from '../../../platform/errors.ts';
import {
  type Channel,
  channelFault,
  lockChannel,
  newestRates,
  noteDeskAct,
  putChannel,
  readChannels,
  setRate,
} from '../../cashier/index.ts';
import { channelView, rateView } from './desk-views.ts';

/** Every channel, those switched off too. */
export async function listChannels(ctx: Ctx): Promise<DeskChannel[]> {
  return (await readChannels(ctx.db)).map(channelView);
}

/**
 * Changes what is named of a channel.
 * @throws CHANNEL_NOT_FOUND, AMOUNT_INVALID, also for a fee that takes all of the least; MALFORMED for hours that are none
 */
export async function changeChannel(
  ctx: Ctx,
  code: string,
  operatorId: bigint,
  { reason, ...change }: DeskChannelChange,
): Promise<DeskChannel> {
  return await ctx.db.transaction().execute(async (tx) => {
    const channel = await lockChannel(tx, code);
    if (!channel) throw new DomainError('CHANNEL_NOT_FOUND');
    const changed = changedBy(channel, change);
    const detail = Object.fromEntries(Object.entries(change).map(([name, value]) => [name, value ?? null]));
    await putChannel(tx, changed);
    await noteDeskAct(ctx, tx, { operatorId, reason }, { action: 'channel', subject: code, detail });
    return channelView(changed);
  });
}

function changedBy(channel: Channel, change: Omit<DeskChannelChange, 'reason'>): Channel {
  const changed: Channel = {
    ...channel,
    min_amount: amountOf(channel, change.minAmount) ?? channel.min_amount,
    max_amount: amountOf(channel, change.maxAmount) ?? channel.max_amount,
    fee_bp: change.feeBp ?? channel.fee_bp,
    fee_fixed: amountOf(channel, change.feeFixed) ?? channel.fee_fixed,
    turnover_bp: change.turnoverBp ?? channel.turnover_bp,
    open_from: change.openFrom === undefined ? channel.open_from : change.openFrom,
    open_until: change.openUntil === undefined ? channel.open_until : change.openUntil,
    enabled: change.enabled ?? channel.enabled,
  };
  const fault = channelFault(changed);
  if (fault === 'limits' || fault === 'fee') throw new DomainError('AMOUNT_INVALID');
  if (fault) throw new DomainError('MALFORMED');
  return changed;
}

/** The rates that hold. */
export async function listRates(ctx: Ctx): Promise<DeskRate[]> {
  return (await newestRates(ctx.db)).map(rateView);
}

/** States a rate from now on. @throws MALFORMED for a currency that does not exist, or a rate of nothing */
export async function stateRate(
  ctx: Ctx,
  operatorId: bigint,
  { from, to, rate, reason }: NewDeskRate,
): Promise<DeskRate[]> {
  if (!isCurrency(from) || !isCurrency(to) || from === to || (ratioOf(rate)?.num ?? 0n) <= 0n) {
    throw new DomainError('MALFORMED');
  }
  await ctx.db.transaction().execute(async (tx) => {
    await setRate({ ...ctx, db: tx }, { from, to, rate });
    const act = { action: 'rate', subject: `${from}-${to}`, detail: { rate } };
    await noteDeskAct(ctx, tx, { operatorId, reason }, act);
  });
  return await listRates(ctx);
}

function amountOf({ currency }: Channel, text: string | undefined): bigint | undefined {
  if (text === undefined) return undefined;
  const units = parseMoney(text, currency);
  if (units === null || units < 0n) throw new DomainError('AMOUNT_INVALID');
  return units;
}
