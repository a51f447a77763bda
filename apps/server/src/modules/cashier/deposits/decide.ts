import { formatMoney } from '@fairhouse/money/money';
import { quote, stepOf } from '@fairhouse/money/quote';
import type { Ctx } from '../../../platform/ctx.ts';
import { assert, DomainError } from '../../../platform/errors.ts';
import { type Channel, channelByCode } from '../channels/channels.ts';
import type { Actor, MoneyEventDetail } from '../events.ts';
import { type Deposit, type DepositPatch, depositById } from './deposit-store.ts';
import { changeDeposit } from './lifecycle.ts';

/** What people decide of a bank transfer: also money that arrived without a word, or late. */
const byHand: readonly Deposit['state'][] = ['AWAITING', 'SUBMITTED', 'REVIEW', 'EXPIRED', 'CANCELLED'];
/** What comes through a gateway is decided by people only where something did not fit. */
const fromGateway: readonly Deposit['state'][] = ['REVIEW'];

/**
 * The money has arrived: the deposit is credited. `amount` (units of the account's currency) when another amount came than
 * was asked for; the fee is then that amount's. `reason` is the member's to read, `note` stands in the audit trail alone.
 * @throws NOT_FOUND, STATE_CONFLICT (value.state), AMOUNT_INVALID, also without `amount` where the gateway saw another one
 *   arrive; AMOUNT_OUT_OF_RANGE (value.min, value.max, value.currency) for more than was asked for and than the channel takes
 */
export async function approveDeposit(
  ctx: Ctx,
  id: bigint,
  actor: Actor,
  { amount, reason, note }: { amount?: bigint; reason?: string; note?: string } = {},
): Promise<Deposit> {
  const channel = await channelOf(ctx, id);
  return await changeDeposit(ctx, id, (held) => {
    const decidable = channel.kind === 'bank' ? byHand : fromGateway;
    if (channel.kind === 'matched' || !decidable.includes(held.state)) {
      throw new DomainError('STATE_CONFLICT', { state: held.state });
    }
    requirePlausible(held, channel, amount);
    const said = reason === undefined ? {} : { reason };
    const { patch, detail } = amount === undefined || amount === held.amount ? asAsked : other(held, channel, amount);
    const noted = note === undefined ? {} : { note };
    return { to: 'CREDITED', kind: 'credited', actor, ...said, patch, detail: { ...detail, ...noted } };
  });
}

/**
 * What differs is never credited as asked by a mere yes. More than a channel takes is credited only where its gateway saw it
 * arrive: else it is an adjustment, which takes two people.
 */
function requirePlausible(held: Deposit, { kind, max_amount: max, currency }: Channel, amount: bigint | undefined) {
  const { received_amount: received, pay_amount: asked, reason } = held;
  const differs = (received !== null && received !== asked) || reason === 'WRONG_CURRENCY';
  if (amount === undefined) {
    if (differs && kind !== 'bank') throw new DomainError('AMOUNT_INVALID');
  } else if (amount > held.amount && amount > max && !(amount === received && held.pay_currency === currency)) {
    const min = formatMoney(stepOf(currency), currency);
    throw new DomainError('AMOUNT_OUT_OF_RANGE', { min, max: formatMoney(max, currency), currency });
  }
}

/**
 * No money came, or not this member's: the deposit is refused.
 * @throws NOT_FOUND, STATE_CONFLICT (value.state)
 */
export async function rejectDeposit(
  ctx: Ctx,
  id: bigint,
  actor: Actor,
  { reason }: { reason: string },
): Promise<Deposit> {
  const channel = await channelOf(ctx, id);
  return await changeDeposit(ctx, id, (held) => {
    if (channel.kind === 'matched' || !(held.state === 'SUBMITTED' || held.state === 'REVIEW')) {
      throw new DomainError('STATE_CONFLICT', { state: held.state });
    }
    return { to: 'REJECTED', kind: 'rejected', actor, reason };
  });
}

type Arrived = { patch: DepositPatch; detail: MoneyEventDetail };
const asAsked: Arrived = { patch: {}, detail: {} };

function other({ currency, pay_currency, rate, amount: asked }: Deposit, channel: Channel, amount: bigint): Arrived {
  if (amount <= 0n || amount % stepOf(currency) !== 0n) throw new DomainError('AMOUNT_INVALID');
  const quoted = quote(
    {
      direction: 'deposit',
      currency,
      payCurrency: pay_currency,
      rate,
      feeBp: channel.fee_bp,
      feeFixed: channel.fee_fixed,
    },
    amount,
  );
  if (!quoted) throw new DomainError('AMOUNT_INVALID');
  return {
    patch: { amount, fee: quoted.fee, ...(pay_currency === currency ? { received_amount: amount } : {}) },
    detail: { asked: formatMoney(asked, currency) },
  };
}

async function channelOf(ctx: Ctx, id: bigint): Promise<Channel> {
  const deposit = await depositById(ctx.db, id);
  if (!deposit) throw new DomainError('NOT_FOUND');
  const channel = await channelByCode(ctx.db, deposit.channel);
  assert(channel, 'a deposit has a channel');
  return channel;
}
