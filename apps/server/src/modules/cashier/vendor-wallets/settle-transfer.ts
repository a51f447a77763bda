import { formatMoney } from '@fairhouse/money/money';
import type { Ctx, Db } from '../../../platform/ctx.ts';
import { DomainError } from '../../../platform/errors.ts';
import { type Approvals, addApproval, noteMoneyEvent, type OperatorActor } from '../../money-rows/index.ts';
import { endVendorTransfer, type Outcome } from './lifecycle.ts';
import { type VendorTransferRow, vendorTransferById } from './transfer-store.ts';

/** The outcome that an operator states: moved (units), or returned. */
export type Settlement = { to: 'DONE'; amount: bigint } | { to: 'RETURNED' };

/** The number of operators who must state the same, since their statement alone creates or returns money. */
const peopleNeeded = 2;

/**
 * Settles a transfer about which the vendor does not answer, or whose answer is implausible, by the statements of
 * operators who asked the vendor in another way. The second equal statement ends it.
 * @param reason for the audit trail
 * @returns the transfer, still PENDING while another statement is missing, and the number of statements
 * @throws NOT_FOUND, STATE_CONFLICT (value.state: it has ended), AMOUNT_INVALID (for money on its way there: not the
 * sent amount), ALREADY_APPROVED
 */
export async function settleVendorTransfer(
  ctx: Ctx,
  id: bigint,
  actor: OperatorActor,
  said: Settlement,
  reason: string,
): Promise<{ transfer: VendorTransferRow; approvals: Approvals }> {
  const known = await vendorTransferById(ctx.db, id);
  if (!known) throw new DomainError('NOT_FOUND');
  if (known.state !== 'PENDING') throw new DomainError('STATE_CONFLICT', { state: known.state });
  if (said.to === 'DONE' && (said.amount < 0n || (known.direction === 'in' && known.amount !== said.amount))) {
    throw new DomainError('AMOUNT_INVALID');
  }
  const outcome: Outcome = said.to === 'DONE' ? said : { to: 'RETURNED', reason: 'settled' };
  const approvals: Approvals = { given: 0, needed: peopleNeeded };
  const decide = async (row: VendorTransferRow, tx: Db) => {
    approvals.given = await state(ctx, tx, row, { actor, said, reason });
    return approvals.given < peopleNeeded ? null : outcome;
  };
  const transfer = await endVendorTransfer(ctx, id, decide, { actor, reason });
  // Another statement ended it in the meantime.
  if (approvals.given === 0) throw new DomainError('STATE_CONFLICT', { state: transfer.state });
  return { transfer, approvals };
}

/** Returns the subject under which equal statements are kept (`approvalsOf`), and how many are needed. */
export function settlementSubject(said: Settlement): { subject: string; needed: number } {
  const subject = said.to === 'DONE' ? `vendor-transfer DONE ${said.amount}` : 'vendor-transfer RETURNED';
  return { subject, needed: peopleNeeded };
}

/** Notes one operator's statement until there are enough. @returns the number of equal ones */
async function state(
  ctx: Ctx,
  tx: Db,
  { id, member_id: memberId, state: at, currency, direction }: VendorTransferRow,
  { actor, said, reason }: { actor: OperatorActor; said: Settlement; reason: string },
): Promise<number> {
  const { subject } = settlementSubject(said);
  const by = { operatorId: actor.id, needed: peopleNeeded, permission: 'outcomes.state' } as const;
  const given = await addApproval(tx, { subject, id, ...by });
  if (given >= peopleNeeded) return given;
  const amount = said.to === 'DONE' ? { amount: formatMoney(said.amount, currency) } : {};
  await noteMoneyEvent(ctx, tx, {
    subject: 'vendor-transfer',
    id,
    memberId,
    kind: 'outcome-stated',
    from: at,
    to: at,
    actor,
    reason,
    detail: { outcome: said.to, ...amount, currency, direction, approvals: given, needed: peopleNeeded },
  });
  return given;
}
