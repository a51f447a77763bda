import { DeskId, DeskReason } from '@fairhouse/contract/desk';
import {
  DeskReportSchedule,
  DeskReportScheduleDone,
  DeskReportScheduleQuery,
  NewDeskReportSchedule,
} from '@fairhouse/contract/desk-reports';
import { isCurrency } from '@fairhouse/money/money';
import type { Ctx } from '../../../platform/ctx.ts';
import { DomainError } from '../../../platform/errors.ts';
import type { App } from '../../../platform/http/http.ts';
import {
  deskAct,
  deskList,
  deskNew,
  deskSetting,
  deskView,
  isAgreed,
  type ListFilter,
  type Names,
  rowNumber,
  type Said,
} from '../../operators/index.ts';
import { brandPeriod, brandSettings } from '../../site/index.ts';
import { endSchedule, insertSchedule, type ScheduleRow, scheduleRows } from '../reports/schedule-store.ts';

const view = deskView(
  (row: ScheduleRow, names: Names): DeskReportSchedule => ({
    id: String(row.id),
    report: row.report,
    every: row.every,
    format: row.format,
    currency: row.currency,
    address: row.address,
    dueAt: row.due_at.toISOString(),
    sent: row.sent,
    author: row.author_id === null ? null : names.operator(row.author_id),
    createdAt: row.created_at.toISOString(),
    endedAt: row.ended_at?.toISOString() ?? null,
  }),
  ({ author_id }) => ({ operators: [author_id] }),
);

/** The reports that are mailed, newest first. */
export const listSchedules = deskList({
  permission: 'reports.read',
  query: DeskReportScheduleQuery,
  row: DeskReportSchedule,
  rows: ({ db }, filter: ListFilter<DeskReportScheduleQuery>) => scheduleRows(db, filter),
  shown: view,
});

/**
 * Has a report mailed after each period of the brand. It takes two operators, since the report leaves the house. The
 * subject is the address.
 * @returns false while it waits for the second
 * @throws MALFORMED for invoices or taxes by another period than the month, or an unknown currency
 */
export const makeSchedule = deskSetting(
  'report-schedule',
  'reports.mail',
  async (ctx, address: string, said: Said<NewDeskReportSchedule>): Promise<boolean> => {
    const { report, every, format = 'csv', currency = null } = said;
    if ((report === 'invoices' || report === 'tax') && every !== 'month') throw new DomainError('MALFORMED');
    if (currency !== null && !isCurrency(currency)) throw new DomainError('MALFORMED');
    if (!(await isAgreed(ctx, 'report-schedule', { report, every, format, currency, address }))) return false;
    const { utcOffsetMinutes } = await brandSettings(ctx);
    const created_at = ctx.clock();
    const { until: due_at } = brandPeriod(created_at, utcOffsetMinutes, every);
    await insertSchedule(ctx.db, { report, every, format, currency, address, due_at, author_id: ctx.by, created_at });
    return true;
  },
);

/** Ends the mailing of a report. @throws NOT_FOUND */
export const stopSchedule = deskSetting(
  'report-schedule-end',
  'reports.mail',
  async (ctx, id: string): Promise<void> => {
    if (!(await endSchedule(ctx.db, BigInt(id), ctx.clock()))) throw new DomainError('NOT_FOUND');
  },
);

const newSchedule = deskNew({
  permission: makeSchedule.permission,
  schema: { body: NewDeskReportSchedule },
  answer: DeskReportScheduleDone,
  act: async (ctx: Ctx, { operatorId }, { reason, ...said }: NewDeskReportSchedule) => {
    const done = await makeSchedule(ctx, { operatorId, reason, said }, said.address, said);
    return { done };
  },
});

const endCall = deskAct({
  permission: stopSchedule.permission,
  schema: { params: DeskId, body: DeskReason },
  answer: DeskReportScheduleDone,
  on: rowNumber,
  act: async (ctx: Ctx, id, { operatorId }, { reason }: DeskReason) => {
    await stopSchedule(ctx, { operatorId, reason, said: {} }, String(id));
    return { done: true };
  },
});

/** Registers the reports that are mailed. */
export function scheduleRoutes(app: App, ctx: Ctx): void {
  app.get('/ops/v1/report-schedules', listSchedules.route(ctx));
  app.post('/ops/v1/report-schedules', newSchedule.route(ctx));
  app.post('/ops/v1/report-schedules/:id/end', endCall.route(ctx));
}
