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

/** Lists vendors' calls that wait for an operator, and decided ones. */
export const listHeldCalls = deskList({
  permission: 'cashier.read',
  query: DeskHeldCallQuery,
  row: DeskHeldCall,
  rows: ({ db }, filter: ListFilter<DeskHeldCallQuery>) => heldCalls(db, filter),
  shown: view,
});

/** Executes a held call as it arrived; where two operators are needed, on the second one's decision. */
export const releaseHeldCall = decision('RELEASED');

/** Refuses a held call finally; its round stays open. */
export const refuseHeldCall = decision('REFUSED');

/** Makes the act of a decision. @throws NOT_FOUND, STATE_CONFLICT (value.state), ALREADY_APPROVED */
function decision(to: Exclude<HeldState, 'HELD'>) {
  return deskAct({
    permission: 'outcomes.state',
    schema: { params: DeskId, body: DeskHeldDecision },
    answer: DeskHeldDecided,
    on: rowNumber,
    act: async (ctx, id, { operatorId }, { reason }: DeskHeldDecision) => {
      const { call, given, verdict } = await decideHeldCall(ctx, id, { operatorId, reason }, to);
      // A refusal is answered FORBIDDEN, as intended; any other verdict is reported to the operator.
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
