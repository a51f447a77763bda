import type { Ctx } from '../../../platform/ctx.ts';
import { DomainError } from '../../../platform/errors.ts';
import { type Approvals, addApproval, type MoneyEventDetail, operatorActor } from '../../money-rows/index.ts';
import { requireNotFrozen } from '../freezes/freeze-store.ts';
import { addPayout } from '../payout-queue.ts';
import { requireOwesNothing } from './debts.ts';
import { changeWithdrawal } from './lifecycle.ts';
import type { Withdrawal } from './withdrawal-store.ts';

/** An operator's internal note, which is kept in the audit trail only. */
export type Note = { note?: string };

/**
 * Approves a withdrawal as one operator. Once it has the approvals that its amount requires, it is approved and paid
 * out.
 * @returns the withdrawal, still REQUESTED while another approval is missing, and the number of approvals
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
    const { approvals_needed: needed } = found;
    const permission = 'withdrawals.approve';
    given = await addApproval(tx, { subject: 'withdrawal', id, operatorId, needed, permission });
    const detail = { approvals: given, needed, ...noted(note) };
    if (given < needed) return { to: 'REQUESTED', kind: 'approval', actor, detail };
    await addPayout(tx, id);
    return { to: 'APPROVED', kind: 'approved', actor, detail };
  });
  return { withdrawal, approvals: { given, needed: withdrawal.approvals_needed } };
}

/**
 * Cancels a withdrawal for its member, as long as nobody has decided. A cancelled one stays so.
 * @throws NOT_FOUND (also for another member's), STATE_CONFLICT (value.state)
 */
export async function cancelWithdrawal(ctx: Ctx, memberId: bigint, id: bigint): Promise<Withdrawal> {
  return await changeWithdrawal(ctx, id, (found) => {
    if (found.member_id !== memberId) throw new DomainError('NOT_FOUND');
    if (found.state === 'CANCELLED') return null;
    return { to: 'CANCELLED', kind: 'cancelled', actor: { kind: 'member', id: memberId } };
  });
}

/** Returns a note as an event's detail. */
export function noted(note: string | undefined): MoneyEventDetail {
  return note === undefined ? {} : { note };
}

/**
 * Refuses a step from any state but these, since a state may follow from several.
 * @throws STATE_CONFLICT (value.state)
 */
export function mustBe({ state }: Withdrawal, states: readonly Withdrawal['state'][]): void {
  if (!states.includes(state)) throw new DomainError('STATE_CONFLICT', { state });
}
