import type { DeskChannel, DeskChannelChange, DeskRate, NewDeskRate } from '@fairhouse/contract/desk-settings';
import { isCurrency, parseMoney, ratioOf } from '@fairhouse/money/money';
import type { Ctx } from '../../../platform/ctx.ts';
import { DomainError } from '../../../platform/errors.ts';
import {
  type Channel,
  channelByCode,
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
 * @throws CHANNEL_NOT_FOUND, AMOUNT_INVALID, MALFORMED when only one end of the hours is given
 */
export async function changeChannel(
  ctx: Ctx,
  code: string,
  operatorId: bigint,
  { reason, ...change }: DeskChannelChange,
): Promise<DeskChannel> {
  const channel = await channelByCode(ctx.db, code);
  if (!channel) throw new DomainError('CHANNEL_NOT_FOUND');
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
  if (changed.min_amount <= 0n || changed.max_amount < changed.min_amount) throw new DomainError('AMOUNT_INVALID');
  if ((changed.open_from === null) !== (changed.open_until === null)) throw new DomainError('MALFORMED');
  const detail = Object.fromEntries(Object.entries(change).map(([name, value]) => [name, value ?? null]));
  await ctx.db.transaction().execute(async (tx) => {
    await putChannel(tx, changed);
    await noteDeskAct(ctx, tx, { operatorId, reason }, { action: 'channel', subject: code, detail });
  });
  return channelView(changed);
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
