import type { DepositDetail, DepositInstructions, DepositView, MoneyStep } from '@fairhouse/contract/deposits';
import { formatMoney } from '@fairhouse/money/money';
import type { Ctx } from '../../../platform/ctx.ts';
import { assert } from '../../../platform/errors.ts';
import { type MoneyEvent, moneyEventsOf } from '../../money-rows/index.ts';
import { type Channel, channelByCode } from '../channels/channels.ts';
import { proofsOf } from '../proofs/proof-store.ts';
import { type Deposit, type Instructions, turnoverOfDeposit } from './deposit-store.ts';
import { submittable } from './submit.ts';

/** Returns a deposit as its member sees it in a list. */
export function depositView(deposit: Deposit, channel: Pick<Channel, 'kind' | 'name' | 'confirmations'>): DepositView {
  const { currency, pay_currency: payCurrency } = deposit;
  return {
    id: String(deposit.id),
    channel: deposit.channel,
    channelName: channel.name,
    kind: channel.kind,
    currency,
    amount: formatMoney(deposit.amount, currency),
    fee: formatMoney(deposit.fee, currency),
    credited: formatMoney(deposit.amount - deposit.fee, currency),
    payCurrency,
    payAmount: formatMoney(deposit.pay_amount, payCurrency),
    rate: deposit.rate,
    turnover: formatMoney(turnoverOfDeposit(deposit), currency),
    state: deposit.state,
    reference: deposit.reference,
    reason: deposit.state === 'CREDITED' ? null : deposit.reason,
    receivedAmount: deposit.received_amount === null ? null : formatMoney(deposit.received_amount, payCurrency),
    confirmations: deposit.confirmations,
    confirmationsNeeded: channel.confirmations,
    createdAt: deposit.created_at.toISOString(),
    updatedAt: deposit.updated_at.toISOString(),
    expiresAt: deposit.expires_at.toISOString(),
    settledAt: deposit.settled_at?.toISOString() ?? null,
  };
}

/** Returns a deposit as its member sees it on its own page: with instructions, payer, proofs and history. */
export async function depositDetail(ctx: Ctx, deposit: Deposit): Promise<DepositDetail> {
  const { id, state, payer } = deposit;
  const [channel, proofs, events] = await Promise.all([
    channelByCode(ctx.db, deposit.channel),
    proofsOf(ctx.db, { subject: 'deposit', subjectId: id }),
    moneyEventsOf(ctx.db, 'deposit', id),
  ]);
  assert(channel, 'a deposit has a channel');
  return {
    ...depositView(deposit, channel),
    instructions: shown(deposit.instructions),
    payer: { name: payer.name ?? null, reference: payer.reference ?? null },
    proofs: proofs.filter((proof) => proof.member_id === deposit.member_id).map((proof) => proof.id),
    steps: events.map(moneyStep),
    canSubmit: channel.kind === 'bank' && submittable.includes(state),
    canCancel: channel.kind !== 'matched' && state === 'AWAITING',
  };
}

/** The events whose reason is shown to the member; the reason of an approval is internal. */
const saidToMember: ReadonlySet<string> = new Set([
  'rejected',
  'failed',
  'reversed',
  'returned',
  'payout-failed',
  'forced',
]);

/** Returns an event of the audit trail as its member may read it, without the operator's name. */
export function moneyStep({ kind, to_state, at, actor_kind, reason }: MoneyEvent): MoneyStep {
  const shownReason = actor_kind !== 'operator' || saidToMember.has(kind) ? reason : null;
  return { kind, state: to_state, at: at.toISOString(), by: actor_kind, reason: shownReason };
}

const instructionNames = [
  'bank',
  'accountName',
  'accountNumber',
  'branch',
  'redirectUrl',
  'qr',
  'address',
  'network',
] as const satisfies (keyof DepositInstructions)[];

/** Returns the instructions that the payer sees; an adapter may store more fields. */
function shown(instructions: Instructions): DepositInstructions {
  const view: DepositInstructions = {};
  for (const name of instructionNames) {
    const text = instructions[name];
    if (typeof text === 'string') view[name] = text;
  }
  return view;
}
