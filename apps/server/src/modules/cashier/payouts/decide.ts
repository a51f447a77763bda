import { sql } from 'kysely';
import type { Ctx, Db } from '../../../platform/ctx.ts';
import { DomainError } from '../../../platform/errors.ts';
import { type Actor, addApproval, lockMemberMoney, type OperatorActor, takesTwo } from '../../money-rows/index.ts';
import { requireNotFrozen } from '../freezes/freeze-store.ts';
import { askAboutPayouts } from '../gateways/ask-status.ts';
import { giveUpPayout, requireNotAtGateway } from '../gateways/open-payouts.ts';
import { payoutReference } from '../gateways/reference.ts';
import { addPayout } from '../payout-queue.ts';
import { type Rejection, saidToBoth } from '../rejection.ts';
import { requireOwesNothing } from '../withdrawals/debts.ts';
import { mustBe, type Note, noted } from '../withdrawals/decide.ts';
import { changeWithdrawal, type WithdrawalChange } from '../withdrawals/lifecycle.ts';
import type { Withdrawal } from '../withdrawals/withdrawal-store.ts';

/**
 * Rejects a withdrawal: the money goes back to the member's cash. A payout at a gateway must fail first. An approved
 * withdrawal may already have been paid by hand without being marked so: above the hand rule's amount, counted with
 * what was rejected in this way within a day, two operators must reject it, and it stays approved until the second
 * does.
 * @throws NOT_FOUND, STATE_CONFLICT (value.state; also while a gateway may still pay it), ALREADY_APPROVED
 */
export async function rejectWithdrawal(
  ctx: Ctx,
  id: bigint,
  actor: OperatorActor,
  said: Rejection,
): Promise<Withdrawal> {
  await askAboutPayouts(ctx, id);
  return await changeWithdrawal(ctx, id, async (found, tx): Promise<WithdrawalChange> => {
    mustBe(found, ['REQUESTED', 'APPROVED', 'PAYOUT_FAILED']);
    await requireNotAtGateway(tx, found);
    const rejected: WithdrawalChange = { to: 'REJECTED', kind: 'rejected', actor, ...saidToBoth(said) };
    const { state, member_id: memberId, currency, amount, paid_amount: paid } = found;
    if (state !== 'APPROVED') return rejected;
    const before = await rejectedLately(tx, found);
    if (!(await takesTwo(tx, { memberId, currency, amount: before + amount - paid, giver: null }))) return rejected;
    const word = `reject ${found.attempt}`;
    const { isEnough, detail } = await heard(tx, word, found, actor, peopleNeeded, 'withdrawals.approve');
    return isEnough
      ? rejected
      : { to: 'APPROVED', kind: 'rejection-stated', actor, detail: { ...detail, note: said.reason } };
  });
}

/**
 * Sums a member's withdrawals that were rejected after approval within a day, in units. It takes a lock, so that the
 * second of two concurrent rejections sees the first.
 */
async function rejectedLately(tx: Db, { member_id, currency }: Withdrawal): Promise<bigint> {
  await lockMemberMoney(tx, member_id);
  const { rows } = await sql<{ sum: string }>`
    select coalesce(sum(w.amount - w.paid_amount), 0)::text as sum from cashier.event e
    join cashier.withdrawal w on w.id = e.subject_id
    where e.member_id = ${member_id} and e.subject = 'withdrawal' and e.kind = 'rejected' and e.from_state = 'APPROVED'
      and e.at > now() - interval '1 day' and w.currency = ${currency}`.execute(tx);
  return BigInt(rows[0]?.sum ?? '0');
}

/**
 * Claims a payout for an operator, so that no second one pays it as well.
 * @throws NOT_FOUND, STATE_CONFLICT (value.state; also when another operator has it, or a gateway may still pay it),
 * WITHDRAWALS_FROZEN, MEMBER_OWES
 */
export async function takePayout(ctx: Ctx, id: bigint, actor: Actor, { note }: Note = {}): Promise<Withdrawal> {
  await askAboutPayouts(ctx, id);
  return await changeWithdrawal(ctx, id, async (found, tx): Promise<WithdrawalChange> => {
    mustBe(found, ['APPROVED', 'PAYOUT_FAILED']);
    await requireNotAtGateway(tx, found);
    await requireNotFrozen(tx, found.member_id);
    await requireOwesNothing(tx, found.member_id);
    return { to: 'PAYING', kind: 'paying', actor, detail: noted(note), patch: byHand(found) };
  });
}

/**
 * Marks a withdrawal as paid under this bank reference.
 * @throws NOT_FOUND, STATE_CONFLICT (value.state; also while its gateway may still pay it)
 */
export async function markPaid(
  ctx: Ctx,
  id: bigint,
  actor: Actor,
  { reference, note }: { reference: string } & Note,
): Promise<Withdrawal> {
  await askAboutPayouts(ctx, id);
  return await changeWithdrawal(ctx, id, async (found, tx) => {
    // A withdrawal in matching is paid when all its parts are received.
    mustBe(found, ['APPROVED', 'PAYING', 'PAYOUT_FAILED']);
    await requireNotAtGateway(tx, found);
    // A claimed payout may have left the bank before the freeze or the debt; an unclaimed one is claimed by this call.
    if (found.state !== 'PAYING') {
      await requireNotFrozen(tx, found.member_id);
      await requireOwesNothing(tx, found.member_id);
    }
    const patch = found.state === 'PAYING' ? { adapter_ref: null } : byHand(found);
    return { to: 'PAID', kind: 'paid', actor, detail: { reference, ...noted(note) }, patch };
  });
}

/** Makes a payment by hand a try of its own: a gateway of an earlier try has neither paid it nor may return it. */
const byHand = ({ attempt }: Withdrawal) => ({ attempt: attempt + 1, adapter_ref: null });

/**
 * Marks a payout that an operator has claimed as failed: the bank refused it; the money stays set aside. Two operators
 * must state it, since one who pays and then calls it failed would get it paid twice.
 * @throws NOT_FOUND, STATE_CONFLICT (value.state; also while its gateway may still pay it), ALREADY_APPROVED
 */
export async function failPayout(
  ctx: Ctx,
  id: bigint,
  actor: OperatorActor,
  { reason }: { reason: string },
): Promise<Withdrawal> {
  await askAboutPayouts(ctx, id);
  return await changeWithdrawal(ctx, id, async (found, tx): Promise<WithdrawalChange> => {
    mustBe(found, ['PAYING']);
    await requireNotAtGateway(tx, found);
    const word = `fail ${found.attempt}`;
    const { isEnough, detail } = await heard(tx, word, found, actor, peopleNeeded, 'withdrawals.pay');
    return isEnough
      ? { to: 'PAYOUT_FAILED', kind: 'payout-failed', actor, reason, detail }
      : { to: 'PAYING', kind: 'unpaid-stated', actor, detail: { ...detail, note: reason } };
  });
}

/**
 * Notes an operator's statement that a gateway which is switched off never paid it. With the second statement it has
 * failed, and may be paid in another way.
 * @throws NOT_FOUND, STATE_CONFLICT (value.state, value.gateway; also while its gateway is on), ALREADY_APPROVED
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
    if (found.held !== null) return await heldUnpaid(tx, found, actor, note);
    const { order, approvals } = await giveUpPayout(ctx, tx, found, actor.id);
    const { given, needed } = approvals;
    const detail = { approvals: given, needed, gateway: order.adapter, note };
    const isCurrent = found.state === 'PAYING' && order.reference === payoutReference(id, found.attempt);
    return given >= needed && isCurrent
      ? { to: 'PAYOUT_FAILED', kind: 'payout-failed', actor, reason: 'PAYOUT_FAILED', detail }
      : { to: found.state, kind: 'unpaid-stated', actor, detail };
  });
}

/** The number of operators who must make these decisions together. */
const peopleNeeded = 2;

/** Notes an operator's statement about a withdrawal. @throws ALREADY_APPROVED */
async function heard(
  tx: Db,
  word: string,
  { id }: Withdrawal,
  { id: operatorId }: OperatorActor,
  needed: number,
  permission: 'outcomes.state' | 'withdrawals.pay' | 'withdrawals.approve' = 'outcomes.state',
) {
  const given = await addApproval(tx, { subject: word, id, operatorId, needed, permission });
  return { isEnough: given >= needed, detail: { approvals: given, needed } };
}

async function heldUnpaid(tx: Db, found: Withdrawal, actor: OperatorActor, note: string): Promise<WithdrawalChange> {
  const { isEnough, detail: said } = await heard(tx, `unpaid ${found.held}`, found, actor, peopleNeeded);
  const detail = { ...said, note };
  if (!isEnough) return { to: found.state, kind: 'unpaid-stated', actor, detail };
  const patch = { held: null };
  return found.state === 'PAYING'
    ? { to: 'PAYOUT_FAILED', kind: 'payout-failed', actor, reason: 'PAYOUT_FAILED', detail, patch }
    : { to: found.state, kind: 'unpaid-stated', actor, detail, patch };
}

/**
 * Notes an operator's statement that a payout counts as paid although its gateway reported another amount or currency.
 * With the second statement it is paid.
 * @throws NOT_FOUND, STATE_CONFLICT (value.state) for one that is not held, ALREADY_APPROVED
 */
export async function acceptPayout(
  ctx: Ctx,
  id: bigint,
  actor: OperatorActor,
  { reason: note }: { reason: string },
): Promise<Withdrawal> {
  return await changeWithdrawal(ctx, id, async (found, tx): Promise<WithdrawalChange> => {
    if (found.held === null) throw new DomainError('STATE_CONFLICT', { state: found.state });
    const { isEnough, detail: said } = await heard(tx, `accept ${found.held}`, found, actor, peopleNeeded);
    const detail = { ...said, note };
    if (!isEnough) return { to: found.state, kind: 'acceptance-stated', actor, detail };
    const kind = found.state === 'PAID' ? 'acceptance-stated' : 'paid';
    return { to: 'PAID', kind, actor, detail, patch: { held: null } };
  });
}

/**
 * Tries a failed payout again.
 * @throws NOT_FOUND, STATE_CONFLICT (value.state; also while a gateway may still pay an earlier try)
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
 * Books a payout that the bank returned after it was paid: the money is the member's again. Two operators must state
 * it, since no gateway has reported it, and the member has been paid once.
 * @throws NOT_FOUND, STATE_CONFLICT (value.state), ALREADY_APPROVED
 */
export async function returnPayout(
  ctx: Ctx,
  id: bigint,
  actor: OperatorActor,
  { reason }: { reason: string },
): Promise<Withdrawal> {
  return await changeWithdrawal(ctx, id, async (found, tx): Promise<WithdrawalChange> => {
    mustBe(found, ['PAID']);
    // A withdrawal paid wholly by depositors never passed through a bank of ours.
    if (found.paid_amount === found.amount - found.fee) throw new DomainError('STATE_CONFLICT', { state: found.state });
    const { isEnough, detail } = await heard(tx, 'return', found, actor, peopleNeeded, 'withdrawals.pay');
    return isEnough
      ? { to: 'RETURNED', kind: 'returned', actor, reason, detail, patch: { held: null } }
      : { to: 'PAID', kind: 'return-stated', actor, detail: { ...detail, note: reason } };
  });
}
