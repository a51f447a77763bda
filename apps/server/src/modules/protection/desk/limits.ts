import { DeskLimit, DeskLimitQuery, DeskProtectionEvent, NewDeskLimit } from '@fairhouse/contract/desk-protection';
import { DomainError } from '../../../platform/errors.ts';
import { balancesOf } from '../../ledger/index.ts';
import { deskList, deskNew, deskView, type ListFilter, type Names } from '../../operators/index.ts';
import { type ProtectionEvent, protectionEvents } from '../event-store.ts';
import { amountOf } from '../limit-routes.ts';
import { type Limit, listLimitRows } from '../limit-store.ts';
import { confirmTimes, shownAmount, tightenLimit } from '../set-limit.ts';

const view = deskView(limitView, ({ member_id }) => ({ members: [member_id] }));

export const listLimits = deskList({
  permission: 'exclusions.read',
  query: DeskLimitQuery,
  row: DeskLimit,
  rows: (ctx, filter: ListFilter<DeskLimitQuery>) => listLimitRows(ctx.db, filter),
  shown: view,
});

export const listProtectionEvents = deskList({
  permission: 'exclusions.read',
  query: DeskLimitQuery,
  row: DeskProtectionEvent,
  rows: (ctx, filter: ListFilter<DeskLimitQuery>) => protectionEvents(ctx.db, filter),
  shown: deskView(eventView, ({ member_id, actor_kind, actor_id }) => ({
    members: [member_id],
    operators: actor_kind === 'operator' ? [actor_id] : [],
  })),
});

/**
 * Tightens a member's limit, or sets the first one; operators may not loosen one.
 * @throws NOT_FOUND: no member with money has this id; STATE_CONFLICT (value.state: LOOSER); AMOUNT_INVALID,
 * MALFORMED
 */
export const tightenOne = deskNew({
  permission: 'exclusions.set',
  schema: { body: NewDeskLimit },
  answer: DeskLimit,
  act: async (ctx, { operatorId }, { kind, period, reason, ...said }: NewDeskLimit) => {
    const memberId = BigInt(said.memberId);
    const cash = (await balancesOf(ctx, memberId)).find(({ type }) => type === 'cash');
    if (!cash) throw new DomainError('NOT_FOUND');
    const { currency } = cash.account;
    const amount = amountOf({ kind, period }, said.amount, currency);
    const by = { kind: 'operator', id: operatorId, reason } as const;
    return await view.one(ctx, await tightenLimit(ctx, { memberId, kind, period, currency, amount }, by));
  },
});

function limitView(row: Limit, names: Names): DeskLimit {
  const { id, member_id, kind, period, currency, amount, set_at, set_by, asked_at, asked_amount } = row;
  return {
    id: String(id),
    memberId: String(member_id),
    username: names.member(member_id),
    kind,
    period,
    currency,
    amount: shownAmount(amount, currency),
    setAt: set_at.toISOString(),
    by: set_by,
    asked: asked_at && {
      amount: asked_amount === null ? null : shownAmount(asked_amount, currency),
      at: asked_at.toISOString(),
      confirmFrom: confirmTimes(asked_at).from.toISOString(),
    },
  };
}

function eventView(row: ProtectionEvent, names: Names): DeskProtectionEvent {
  const { id, at, member_id, subject, kind, actor_kind, actor_id, reason, detail } = row;
  return {
    id: String(id),
    at: at.toISOString(),
    memberId: String(member_id),
    username: names.member(member_id),
    subject,
    kind,
    by: actor_kind,
    operator: actor_kind === 'operator' && actor_id !== null ? names.operator(actor_id) : null,
    reason,
    detail,
  };
}
