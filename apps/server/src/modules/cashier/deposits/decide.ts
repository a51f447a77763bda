import { formatMoney } from '@fairhouse/money/money';
import { quote, stepOf } from '@fairhouse/money/quote';
import type { Ctx, Db } from '../../../platform/ctx.ts';
import { assert, DomainError } from '../../../platform/errors.ts';
import { type Actor, type Approvals, addApproval, type MoneyEventDetail, takesTwo } from '../../money-rows/index.ts';
import { type Channel, channelByCode } from '../channels/channels.ts';
import { type Rejection, saidToBoth } from '../rejection.ts';
import { type Deposit, depositById } from './deposit-store.ts';
import { changeDeposit, type DepositChange } from './lifecycle.ts';
import { isOverdue } from './member-store.ts';

/**
 * The states of a bank transfer in which operators may credit it: they include those of money that arrived unannounced,
 * or late.
 */
const byHand: readonly Deposit['state'][] = ['AWAITING', 'SUBMITTED', 'REVIEW', 'EXPIRED', 'CANCELLED'];
/** The number of operators who credit a large deposit by hand. */
const peopleNeeded = 2;
/** The states of a gateway deposit in which operators may credit it: after a mismatch only. */
const fromGateway: readonly Deposit['state'][] = ['REVIEW'];

/**
 * Credits a deposit whose money has arrived. A large credit stays in its state until a second operator approves it too.
 * @param given `amount`: units of the account's currency when another amount than requested arrived, on which the fee
 * is then computed; `reason`: shown to the member; `note`: kept in the audit trail only
 * @throws NOT_FOUND, STATE_CONFLICT (value.state), ALREADY_APPROVED, AMOUNT_INVALID (also without `amount` when the
 * gateway reported another one), AMOUNT_OUT_OF_RANGE (value.min, value.max, value.currency) above both the requested
 * amount and the channel's maximum, RATE_OVER without `amount` once the deposit's rate is over: a member who says early
 * that a transfer is paid, and pays it once the rate has turned out well, gets what the operator states
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
    const isConverted = channel.kind === 'bank' && held.rate !== null;
    if (isConverted && amount === undefined && (await isOverdue(tx, held.id))) throw new DomainError('RATE_OVER');
    const said = reason === undefined ? {} : { reason };
    const { patch, detail } = amount === undefined || amount === held.amount ? asAsked : other(held, channel, amount);
    const noted = note === undefined ? {} : { note };
    const approvals = await secondOf(tx, held, { channel, actor, amount: amount ?? held.amount });
    if (approvals && approvals.given < approvals.needed) {
      const given = { approvals: approvals.given, needed: approvals.needed };
      return { to: held.state, kind: 'approval', actor, detail: { ...given, ...noted } };
    }
    return { to: 'CREDITED', kind: 'credited', actor, ...said, patch, detail: { ...detail, ...noted } };
  });
}

/**
 * Notes an operator's approval of a credit that needs two: the total given to the member by hand within a day exceeds
 * the hand rule, and no gateway reported the amount.
 * @returns the approvals; null for a credit that needs one operator
 * @throws ALREADY_APPROVED
 */
async function secondOf(
  tx: Db,
  held: Deposit,
  { channel, actor, amount }: { channel: Channel; actor: Actor; amount: bigint },
): Promise<Approvals | null> {
  const { id, member_id: memberId, currency, pay_currency, received_amount: received } = held;
  const isReported = channel.kind !== 'bank' && received !== null && pay_currency === currency && amount <= received;
  if (actor.kind !== 'operator' || isReported) return null;
  if (!(await takesTwo(tx, { memberId, currency, amount, giver: null }))) return null;
  const needed = peopleNeeded;
  const by = { operatorId: actor.id, needed, permission: 'deposits.decide' } as const;
  return { given: await addApproval(tx, { subject: `credit ${amount}`, id, ...by }), needed };
}

/**
 * Refuses an implausible approval. When another amount arrived, the operator must state it. An amount above the
 * channel's maximum is credited only if the gateway reported it: otherwise it is an adjustment, which needs two people.
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
 * Rejects a deposit: no money arrived, or it was not this member's. The member reads `memberText`, or the reason when
 * it is missing.
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
