import { DeskEvent, DeskEventQuery } from '@fairhouse/contract/desk';
import type { Ctx } from '../../../platform/ctx.ts';
import { type MoneyEvent, type MoneySubject, moneyEventsOf } from '../../money-rows/index.ts';
import { deskList, deskView, type ListFilter } from '../../operators/index.ts';
import { eventView } from './desk-views.ts';
import { listEventRows } from './list-store.ts';

const view = deskView(eventView, ({ member_id, actor_kind, actor_id }: MoneyEvent) => ({
  members: [member_id],
  operators: actor_kind === 'operator' ? [actor_id] : [],
}));

/** The audit trail of money. */
export const listEvents = deskList({
  permission: 'cashier.read',
  query: DeskEventQuery,
  row: DeskEvent,
  rows: ({ db }, { operatorId, subjectId, ...filter }: ListFilter<DeskEventQuery>) =>
    listEventRows(db, {
      ...filter,
      ...(operatorId === undefined ? {} : { operatorId: BigInt(operatorId) }),
      ...(subjectId === undefined ? {} : { subjectId: BigInt(subjectId) }),
    }),
  shown: view,
});

/** Returns the events of one row, oldest first. */
export async function eventsAbout(ctx: Ctx, subject: MoneySubject, id: bigint): Promise<DeskEvent[]> {
  return await view.all(ctx, await moneyEventsOf(ctx.db, subject, id));
}
