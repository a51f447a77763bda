import {
  DeskRedemption,
  DeskRedemptionContact,
  DeskRedemptionDecision,
  DeskRedemptionDetail,
  DeskRedemptionQuery,
} from '@fairhouse/contract/points';
import type { Ctx } from '../../../platform/ctx.ts';
import { DomainError } from '../../../platform/errors.ts';
import { maskMobile } from '../../delivery/index.ts';
import { changeRow, deskDecision, type OperatorActor } from '../../money-rows/index.ts';
import { deskList, deskReveal, deskRow, deskView, found, type ListFilter, type Names } from '../../operators/index.ts';
import { openContact } from '../contact.ts';
import { redemptionLife } from '../lifecycle.ts';
import { redemptionView } from '../mall.ts';
import { listRedemptionRows, type RedemptionRow, redemptions } from '../redemption-store.ts';

const view = deskView(
  (row: RedemptionRow, names: Names): DeskRedemption => ({
    ...redemptionView(row),
    memberId: String(row.member_id),
    username: names.member(row.member_id),
    operator: row.decided_by === null ? null : names.operator(row.decided_by),
  }),
  ({ member_id, decided_by }) => ({ members: [member_id], operators: [decided_by] }),
);

/** Redemptions of goods and of cash, newest first. */
export const listDeskRedemptions = deskList({
  permission: 'rewards.read',
  query: DeskRedemptionQuery,
  row: DeskRedemption,
  rows: ({ db }, filter: ListFilter<DeskRedemptionQuery>) => listRedemptionRows(db, filter),
  shown: view,
});

/** A redemption with its mobile number masked, for support, finance and risk, but not for content. @throws NOT_FOUND */
export const deskRedemptionOf = deskRow('cashier.read', DeskRedemptionDetail, async (ctx, id) => {
  const row = found(await redemptions.byId(ctx.db, id));
  return { ...(await view.one(ctx, row)), mobile: row.contact && maskMobile(openContact(ctx, row.contact).mobile) };
});

/** Shows the delivery address and number of goods. @throws NOT_FOUND, also for a redemption of cash */
export const showContact = deskReveal({
  permission: 'players.personal',
  action: 'contact-shown',
  answer: DeskRedemptionContact,
  read: async ({ db }, id) => {
    const { contact, member_id: memberId } = found(await redemptions.byId(db, id));
    return { memberId, sealed: found(contact) };
  },
  detail: ({ memberId }) => ({ memberId: String(memberId) }),
  shown: (ctx, { sealed }) => openContact(ctx, sealed),
});

const decision = {
  permission: 'rewards.decide',
  subject: 'redemption',
  answer: DeskRedemption,
  read: ({ db }: Ctx, id: bigint) => redemptions.byId(db, id),
  shown: view.one,
} as const;

/** Declares the decision that ends an APPLYING redemption; the later of two concurrent ones gets the conflict. */
function decided(operation: string, to: 'APPROVED' | 'REJECTED') {
  return deskDecision({
    ...decision,
    operation,
    body: DeskRedemptionDecision,
    decide:
      (ctx, id, { reason, remark }: DeskRedemptionDecision) =>
      (by: OperatorActor) =>
        changeRow(ctx, redemptionLife, id, ({ state, priced_by, described_by }) => {
          if (state !== 'APPLYING') throw new DomainError('STATE_CONFLICT', { state });
          if (to === 'APPROVED' && [priced_by, described_by].includes(by.id)) {
            throw new DomainError('SECOND_APPROVAL_REQUIRED', { approvals: 1, needed: 2 });
          }
          return { to, kind: to.toLowerCase(), actor: by, reason, patch: { remark, decided_by: by.id } };
        }),
  });
}

/**
 * Approves delivered goods; the remark says how they were delivered. The operator who set their price, or said what they
 * are, may not approve.
 * @throws NOT_FOUND, STATE_CONFLICT (value.state), SECOND_APPROVAL_REQUIRED, IDEMPOTENCY_CONFLICT
 */
export const approveRedemption = decided('approve-redemption', 'APPROVED');

/**
 * Rejects a redemption: points, money and pieces are returned, and the remark says why.
 * @throws as `approveRedemption`
 */
export const rejectRedemption = decided('reject-redemption', 'REJECTED');

/**
 * Replaces the remark on the delivery of approved goods.
 * @throws NOT_FOUND, STATE_CONFLICT (value.state), IDEMPOTENCY_CONFLICT
 */
export const remarkRedemption = deskDecision({
  ...decision,
  operation: 'remark-redemption',
  body: DeskRedemptionDecision,
  decide:
    (ctx, id, { reason, remark }: DeskRedemptionDecision) =>
    (by: OperatorActor) =>
      changeRow(ctx, redemptionLife, id, ({ state, kind }) => {
        if (state !== 'APPROVED' || kind !== 'goods') throw new DomainError('STATE_CONFLICT', { state });
        return { to: 'APPROVED', kind: 'delivery', actor: by, reason, patch: { remark } };
      }),
});
