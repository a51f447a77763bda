import type {
  DeskActionPage,
  DeskActionQuery,
  DeskEvent,
  DeskEventPage,
  DeskEventQuery,
} from '@fairhouse/contract/desk';
import type { Ctx } from '../../../platform/ctx.ts';
import {
  listDeskActRows,
  listEventRows,
  type MoneyEvent,
  type MoneySubject,
  moneyEventsOf,
} from '../../cashier/index.ts';
import { actionView, eventView } from './desk-views.ts';
import { namesFor } from './names.ts';
import { cutPage, filterOf } from './page.ts';

/** The audit trail of money, newest first. */
export async function listEvents(
  ctx: Ctx,
  { operatorId, subjectId, ...query }: DeskEventQuery,
): Promise<DeskEventPage> {
  const filter = await filterOf(ctx, query);
  const more = {
    ...(operatorId === undefined ? {} : { operatorId: BigInt(operatorId) }),
    ...(subjectId === undefined ? {} : { subjectId: BigInt(subjectId) }),
  };
  const { list, nextCursor } = cutPage(filter ? await listEventRows(ctx.db, { ...filter, ...more }) : [], query);
  return { list: await eventViews(ctx, list), nextCursor };
}

/** Everything that happened to one row, oldest first. */
export async function eventsAbout(ctx: Ctx, subject: MoneySubject, id: bigint): Promise<DeskEvent[]> {
  return await eventViews(ctx, await moneyEventsOf(ctx.db, subject, id));
}

async function eventViews(ctx: Ctx, rows: MoneyEvent[]): Promise<DeskEvent[]> {
  const names = await namesFor(ctx, {
    members: rows.map(({ member_id }) => member_id),
    operators: rows.map(({ actor_kind, actor_id }) => (actor_kind === 'operator' ? actor_id : null)),
  });
  return rows.map((row) => eventView(row, names));
}

/** What operators did that is no change of a member's money, newest first. */
export async function listActions(ctx: Ctx, query: DeskActionQuery): Promise<DeskActionPage> {
  const filter = await filterOf(ctx, query);
  const { list, nextCursor } = cutPage(filter ? await listDeskActRows(ctx.db, filter) : [], query);
  const names = await namesFor(ctx, { operators: list.map(({ operator_id }) => operator_id) });
  return { list: list.map((row) => actionView(row, names)), nextCursor };
}
