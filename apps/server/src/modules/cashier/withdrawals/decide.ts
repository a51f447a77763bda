import type { Ctx, Db } from '../../../platform/ctx.ts';
import { DomainError } from '../../../platform/errors.ts';
import { addJob } from '../../../platform/jobs.ts';
import { type Actor, type MoneyEventDetail, type OperatorActor, operatorActor } from '../events.ts';
import { requireNotFrozen } from '../freezes/frozen.ts';
import { askAboutPayouts } from '../gateways/ask.ts';
import { giveUpPayout, requireNotAtGateway } from '../gateways/at-gateway.ts';
import { payoutReference } from '../gateways/reference.ts';
import { type Approvals, approve } from './approval-store.ts';
import { changeWithdrawal, type WithdrawalChange } from './lifecycle.ts';
import { requireOwesNothing } from './owed.ts';
import type { Withdrawal } from './withdrawal-store.ts';

/** Why an operator did it, where that is not the member's to read: it stands in the audit trail alone. */
export type Note = { note?: string };

/** Pays an approved withdrawal out: see `payOut`. Its payload is `{ id }`. */
export const payoutJob = 'cashier:payout';

export const addPayout = (tx: Db, id: bigint) => addJob(tx, payoutJob, { id: String(id) }, { jobKey: `payout:${id}` });

/**
 * An operator says yes. When all have whom its amount asks for, it is approved and is paid out.
 * @returns the withdrawal, still REQUESTED while somebody else has to say yes as well, and how many have
 * @throws NOT_FOUND, STATE_CONFLICT (value.state), ALREADY_APPROVED, WITHDRAWALS_FROZEN, MEMBER_OWES
 */
export async function approveWithdrawal(
  ctx: Ctx,
  id: bigint,
  operatorId: bigint,
  { note, request }: Note & { request?: string } = {},
): Promise<{ withdrawal: Withdrawal; approvals: Approvals }> {
  const actor = operatorActor(operatorId, request);
  let given = 0;
  const withdrawal = await changeWithdrawal(ctx, id, async (found, tx) => {
    mustBe(found, ['REQUESTED']);
    await requireNotFrozen(tx, found.member_id);
    await requireOwesNothing(tx, found.member_id);
    given = await approve(tx, { subject: 'withdrawal', id, operatorId, at: ctx.clock() });
    const detail = { approvals: given, needed: found.approvals_needed, ...noted(note) };
    if (given < found.approvals_needed) return { to: 'REQUESTED', kind: 'approval', actor, detail };
    await addPayout(tx, id);
    return { to: 'APPROVED', kind: 'approved', actor, detail };
  });
  return { withdrawal, approvals: { given, needed: withdrawal.approvals_needed } };
}

/**
 * The money goes back to the member's cash. What is at a gateway cannot be rejected: it has to fail first.
 * @throws NOT_FOUND, STATE_CONFLICT (value.state): also while a gateway may still pay it
 */
export async function rejectWithdrawal(
  ctx: Ctx,
  id: bigint,
  actor: Actor,
  { reason }: { reason: string },
): Promise<Withdrawal> {
  await askAboutPayouts(ctx, id);
  return await changeWithdrawal(ctx, id, async (found, tx) => {
    mustBe(found, ['REQUESTED', 'APPROVED', 'PAYOUT_FAILED']);
    await requireNotAtGateway(tx, found);
    return { to: 'REJECTED', kind: 'rejected', actor, reason };
  });
}

/**
 * The member takes it back, as long as nobody has decided. Asked again, it stays as it is.
 * @throws NOT_FOUND also for another member's, STATE_CONFLICT (value.state)
 */
export async function cancelWithdrawal(ctx: Ctx, memberId: bigint, id: bigint): Promise<Withdrawal> {
  return await changeWithdrawal(ctx, id, (found) => {
    if (found.member_id !== memberId) throw new DomainError('NOT_FOUND');
    if (found.state === 'CANCELLED') return null;
    return { to: 'CANCELLED', kind: 'cancelled', actor: { kind: 'member', id: memberId } };
  });
}

/**
 * An operator takes a payout on, so that no second one pays it as well.
 * @throws NOT_FOUND, STATE_CONFLICT (value.state): also when somebody has it in hand, or a gateway may still pay it,
 *   WITHDRAWALS_FROZEN, MEMBER_OWES
 */
export async function takePayout(ctx: Ctx, id: bigint, actor: Actor, { note }: Note = {}): Promise<Withdrawal> {
  await askAboutPayouts(ctx, id);
  return await changeWithdrawal(ctx, id, async (found, tx): Promise<WithdrawalChange> => {
    mustBe(found, ['APPROVED', 'PAYOUT_FAILED']);
    await requireNotAtGateway(tx, found);
    await requireNotFrozen(tx, found.member_id);
    await requireOwesNothing(tx, found.member_id);
    return { to: 'PAYING', kind: 'paying', actor, detail: noted(note), patch: { attempt: found.attempt + 1 } };
  });
}

/**
 * It has been paid, under this reference of the bank.
 * @throws NOT_FOUND, STATE_CONFLICT (value.state): also while its gateway may still pay it
 */
export async function markPaid(
  ctx: Ctx,
  id: bigint,
  actor: Actor,
  { reference, note }: { reference: string } & Note,
): Promise<Withdrawal> {
  await askAboutPayouts(ctx, id);
  return await changeWithdrawal(ctx, id, async (found, tx) => {
    // What matched depositors pay is paid when all parts are.
    mustBe(found, ['APPROVED', 'PAYING', 'PAYOUT_FAILED']);
    await requireNotAtGateway(tx, found);
    return { to: 'PAID', kind: 'paid', actor, detail: { reference, ...noted(note) } };
  });
}

/**
 * The bank or gateway did not take it; the money is still set aside.
 * @throws NOT_FOUND, STATE_CONFLICT (value.state): also while its gateway may still pay it
 */
export async function failPayout(
  ctx: Ctx,
  id: bigint,
  actor: Actor,
  { reason }: { reason: string },
): Promise<Withdrawal> {
  await askAboutPayouts(ctx, id);
  return await changeWithdrawal(ctx, id, async (found, tx) => {
    mustBe(found, ['PAYING']);
    await requireNotAtGateway(tx, found);
    return { to: 'PAYOUT_FAILED', kind: 'payout-failed', actor, reason };
  });
}

/**
 * An operator states that a gateway which is switched off never paid it. When a second one has, it has failed, and may be
 * paid in another way.
 * @throws NOT_FOUND, STATE_CONFLICT (value.state, value.gateway): also while its gateway is on, ALREADY_APPROVED
 */
export async function stateUnpaid(
  ctx: Ctx,
  id: bigint,
  actor: OperatorActor,
  { reason: note }: { reason: string },
): Promise<Withdrawal> {
  await askAboutPayouts(ctx, id);
  return await changeWithdrawal(ctx, id, async (found, tx): Promise<WithdrawalChange> => {
    mustBe(found, ['PAYING', 'PAYOUT_FAILED', 'APPROVED']);
    const { order, approvals } = await giveUpPayout(ctx, tx, found, actor.id);
    const { given, needed } = approvals;
    const detail = { approvals: given, needed, gateway: order.adapter, note };
    const isCurrent = found.state === 'PAYING' && order.reference === payoutReference(id, found.attempt);
    return given >= needed && isCurrent
      ? { to: 'PAYOUT_FAILED', kind: 'payout-failed', actor, reason: 'PAYOUT_FAILED', detail }
      : { to: found.state, kind: 'unpaid-stated', actor, detail };
  });
}

/**
 * Tries a payout that failed once more.
 * @throws NOT_FOUND, STATE_CONFLICT (value.state): also while a gateway may still pay an earlier try
 */
export async function retryPayout(ctx: Ctx, id: bigint, actor: Actor, { note }: Note = {}): Promise<Withdrawal> {
  await askAboutPayouts(ctx, id);
  return await changeWithdrawal(ctx, id, async (found, tx): Promise<WithdrawalChange> => {
    mustBe(found, ['PAYOUT_FAILED']);
    await requireNotAtGateway(tx, found);
    await addPayout(tx, id);
    return { to: 'APPROVED', kind: 'retried', actor, detail: noted(note) };
  });
}

/**
 * The bank sent the money back after it was paid: it is the member's again.
 * @throws NOT_FOUND, STATE_CONFLICT (value.state)
 */
export async function returnPayout(
  ctx: Ctx,
  id: bigint,
  actor: Actor,
  { reason }: { reason: string },
): Promise<Withdrawal> {
  return await changeWithdrawal(ctx, id, (found) => {
    mustBe(found, ['PAID']);
    // What depositors paid wholly never was at a bank of ours.
    if (found.paid_amount === found.amount - found.fee) throw new DomainError('STATE_CONFLICT', { state: found.state });
    return { to: 'RETURNED', kind: 'returned', actor, reason };
  });
}

function noted(note: string | undefined): MoneyEventDetail {
  return note === undefined ? {} : { note };
}

/** A state may follow from more than one: these are whom a step is for. @throws STATE_CONFLICT (value.state) */
function mustBe({ state }: Withdrawal, states: readonly Withdrawal['state'][]): void {
  if (!states.includes(state)) throw new DomainError('STATE_CONFLICT', { state });
}
