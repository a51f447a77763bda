import { DeskId } from '@fairhouse/contract/desk';
import {
  DeskHeldCall,
  DeskHeldCallQuery,
  DeskHeldDecided,
  DeskHeldDecision,
} from '@fairhouse/contract/desk-held-calls';
import { formatMoney } from '@fairhouse/money/money';
import {
  aboutMember,
  deskAct,
  deskList,
  deskView,
  type ListFilter,
  type Names,
  rowNumber,
} from '../../operators/index.ts';
import { decideHeldCall, type HeldCall, type HeldState, heldCalls } from '../seamless-wallet/held-calls.ts';
import { refusals, verdicts } from '../seamless-wallet/verdicts.ts';

const view = deskView(callView, aboutMember);

/** Calls of vendors that wait for an operator, and those that were decided. */
export const listHeldCalls = deskList({
  permission: 'cashier.read',
  query: DeskHeldCallQuery,
  row: DeskHeldCall,
  rows: ({ db }, filter: ListFilter<DeskHeldCallQuery>) => heldCalls(db, filter),
  shown: view,
});

/** Does a held call as it came; the second operator's act does it where two are needed. */
export const releaseHeldCall = decision('RELEASED');

/** Refuses a held call for good; its round stays open. */
export const refuseHeldCall = decision('REFUSED');

/** @throws NOT_FOUND, STATE_CONFLICT (value.state), ALREADY_APPROVED */
function decision(to: Exclude<HeldState, 'HELD'>) {
  return deskAct({
    permission: 'outcomes.state',
    schema: { params: DeskId, body: DeskHeldDecision },
    answer: DeskHeldDecided,
    on: rowNumber,
    act: async (ctx, id, { operatorId }, { reason }: DeskHeldDecision) => {
      const { call, given, verdict } = await decideHeldCall(ctx, id, { operatorId, reason }, to);
      // What is refused is answered FORBIDDEN, as intended; any other refusal is worth a word.
      const isMeant = verdict === null || verdict === (to === 'REFUSED' ? verdicts.forbidden : verdicts.taken);
      return {
        ...(await view.one(ctx, call)),
        approvals: given,
        refusal: isMeant ? null : (refusals.get(verdict) ?? null),
      };
    },
  });
}

function callView(call: HeldCall, names: Names): DeskHeldCall {
  const { id, vendor, action, round_ref, reference, member_id, currency, amount, reason, needed, state } = call;
  return {
    id: String(id),
    vendor,
    action,
    round: round_ref,
    transactionId: reference,
    memberId: String(member_id),
    username: names.member(member_id),
    amount: formatMoney(amount, currency),
    currency,
    vendorReason: reason,
    state,
    approvalsNeeded: needed,
    heldAt: call.held_at.toISOString(),
    decidedAt: call.decided_at?.toISOString() ?? null,
  };
}
