import type { Ctx, Db } from '../../../platform/ctx.ts';
import { seenAccounts } from '../../identity/index.ts';
import { type Actor, noteMoneyEvent } from '../../money-rows/index.ts';
import type { ContractRow } from './contract-store.ts';

export type ContractStep = 'offered' | 'accepted' | 'rejected' | 'withdrawn' | 'expired' | 'terminated' | 'ended';

/**
 * Notes a step of a contract for both sides, in the step's transaction. The notice to the upline names the downline;
 * the notice to the downline names nobody.
 */
export async function noteStep(
  ctx: Ctx,
  tx: Db,
  row: ContractRow,
  { step, from, actor }: { step: ContractStep; from: string | null; actor: Actor },
): Promise<void> {
  const { id, kind, payer_id, payee_id, state: to, from_at, until_at, ended_by } = row;
  const detail = {
    kind,
    version: row.version,
    from: from_at?.toISOString() ?? null,
    until: until_at?.toISOString() ?? null,
    endedBy: ended_by,
  };
  const event = { subject: 'contract', id, from, to, actor };
  await noteMoneyEvent(ctx, tx, { ...event, memberId: payee_id, kind: step, detail });
  if (payer_id === null) return;
  const names = await seenAccounts(tx, [payee_id]);
  const given = { ...detail, downline: names.get(payee_id) ?? String(payee_id) };
  await noteMoneyEvent(ctx, tx, { ...event, memberId: payer_id, kind: `given-${step}`, detail: given });
}

const own = { params: ['kind'], own: true };
const given = { params: ['kind', 'downline'], own: true };
const paid = { params: ['kind', 'amount', 'currency'] };
const paidToDownline = { params: [...paid.params, 'downline'] };
const refused = { params: [...paid.params, 'why'] };
const refusedToDownline = { params: [...paidToDownline.params, 'why'] };

/**
 * The events of contracts that the sides are notified of. Hourly and real-time salaries are pushed to open pages only.
 */
export const contractNotices = {
  'contract.offered': own,
  'contract.accepted': own,
  'contract.rejected': own,
  'contract.withdrawn': own,
  'contract.expired': own,
  'contract.terminated': own,
  'contract.ended': own,
  'contract.given-offered': given,
  'contract.given-accepted': given,
  'contract.given-rejected': given,
  'contract.given-withdrawn': given,
  'contract.given-expired': given,
  'contract.given-terminated': given,
  'contract.given-ended': given,
  'wage.paid': paid,
  'wage.given': paidToDownline,
  'wage.delayed': paid,
  'wage.short': paidToDownline,
  'wage.taken-back': paid,
  'wage.returned': paidToDownline,
  'wage.owing': paid,
  'wage.owed': paidToDownline,
  'wage.refused': refused,
  'wage.given-refused': refusedToDownline,
  'wage.kept': refused,
  'wage.given-kept': refusedToDownline,
};
