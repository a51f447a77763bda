import { formatMoney } from '@fairhouse/money/money';
import { quote, stepOf } from '@fairhouse/money/quote';
import type { Ctx, Db } from '../../../platform/ctx.ts';
import { assert, DomainError } from '../../../platform/errors.ts';
import { type Actor, type Approvals, addApproval, type MoneyEventDetail, takesTwo } from '../../money-rows/index.ts';
import { type Channel, channelByCode } from '../channels/channels.ts';
import { type Rejection, saidToBoth } from '../rejection.ts';
import { type Deposit, depositById } from './deposit-store.ts';
import { changeDeposit, type DepositChange } from './lifecycle.ts';

/**
 * The states of a bank transfer that operators may credit from: also for money that arrived without notice, or late.
 */
const byHand: readonly Deposit['state'][] = ['AWAITING', 'SUBMITTED', 'REVIEW', 'EXPIRED', 'CANCELLED'];
/** Number of operators who credit a large deposit by hand. */
const peopleNeeded = 2;
/** The states of a gateway deposit that operators may credit from: only after a mismatch. */
const fromGateway: readonly Deposit['state'][] = ['REVIEW'];

/**
 * Credits a deposit whose money has arrived. `amount` (units of the account's currency) when it differs from the
 * requested one; the fee is then that amount's. `reason` is shown to the member, `note` is kept in the audit trail
 * alone.
 * A large credit waits in its state for a second operator's approval.
 * @throws NOT_FOUND, STATE_CONFLICT (value.state), ALREADY_APPROVED, AMOUNT_INVALID, also without `amount` when the gateway reported
 * another one; AMOUNT_OUT_OF_RANGE (value.min, value.max, value.currency) for more than was requested and than the
 * channel takes
 */
export async function approveDeposit(
  ctx: Ctx,
  of: bigint | Deposit,
  actor: Actor,
  { amount, reason, note }: { amount?: bigint; reason?: string; note?: string } = {},
): Promise<Deposit> {
  const deposit = await found(ctx, of);
  const channel = await channelOf(ctx, deposit);
  return await changeDeposit(ctx, deposit, async (held, tx): Promise<DepositChange> => {
    const decidable = channel.kind === 'bank' ? byHand : fromGateway;
    if (channel.kind === 'matched' || !decidable.includes(held.state)) {
      throw new DomainError('STATE_CONFLICT', { state: held.state });
    }
    requirePlausible(held, channel, amount);
    const said = reason === undefined ? {} : { reason };
    const { patch, detail } = amount === undefined || amount === held.amount ? asAsked : other(held, channel, amount);
    const noted = note === undefined ? {} : { note };
    const approvals = await secondOf(ctx, tx, held, { channel, actor, amount: amount ?? held.amount });
    if (approvals && approvals.given < approvals.needed) {
      const given = { approvals: approvals.given, needed: approvals.needed };
      return { to: held.state, kind: 'approval', actor, detail: { ...given, ...noted } };
    }
    return { to: 'CREDITED', kind: 'credited', actor, ...said, patch, detail: { ...detail, ...noted } };
  });
}

/**
 * Notes an operator's approval of a credit that takes two: above the amount of the hand rule, together with what the
 * member was given by hand within a day, and not by the word of a gateway.
 * @returns null for a credit that takes one
 * @throws ALREADY_APPROVED
 */
async function secondOf(
  ctx: Ctx,
  tx: Db,
  held: Deposit,
  { channel, actor, amount }: { channel: Channel; actor: Actor; amount: bigint },
): Promise<Approvals | null> {
  const { id, member_id: memberId, currency, pay_currency, received_amount: received } = held;
  const isReported = channel.kind !== 'bank' && received !== null && pay_currency === currency && amount <= received;
  if (actor.kind !== 'operator' || isReported) return null;
  if (!(await takesTwo(tx, { memberId, currency, amount, giver: null }))) return null;
  const needed = peopleNeeded;
  const by = { operatorId: actor.id, at: ctx.clock(), needed, permission: 'deposits.decide' } as const;
  return { given: await addApproval(tx, { subject: `credit ${amount}`, id, ...by }), needed };
}

/**
 * Refuses an implausible approval. A differing amount is never credited as requested without being named. More than a
 * channel takes is credited only if its gateway reported it: otherwise it is an adjustment, which takes two people.
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
 * Rejects a deposit: no money arrived, or it was not this member's. The member reads `memberText`, and the reason where it is missing.
 * @throws NOT_FOUND, STATE_CONFLICT (value.state)
 */
export async function rejectDeposit(
  ctx: Ctx,
  of: bigint | Deposit,
  actor: Actor,
  { reason, memberText }: Rejection,
): Promise<Deposit> {
  const deposit = await found(ctx, of);
  const channel = await channelOf(ctx, deposit);
  return await changeDeposit(ctx, deposit, (held) => {
    if (channel.kind === 'matched' || !(held.state === 'SUBMITTED' || held.state === 'REVIEW')) {
      throw new DomainError('STATE_CONFLICT', { state: held.state });
    }
    return { to: 'REJECTED', kind: 'rejected', actor, ...saidToBoth({ reason, memberText }) };
  });
}

type Arrived = { patch: NonNullable<DepositChange['patch']>; detail: MoneyEventDetail };
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

async function found(ctx: Ctx, of: bigint | Deposit): Promise<Deposit> {
  const deposit = typeof of === 'bigint' ? await depositById(ctx.db, of) : of;
  if (!deposit) throw new DomainError('NOT_FOUND');
  return deposit;
}

async function channelOf(ctx: Ctx, { channel: code }: Deposit): Promise<Channel> {
  const channel = await channelByCode(ctx.db, code);
  assert(channel, 'a deposit has a channel');
  return channel;
}
