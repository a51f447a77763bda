import { sql } from 'kysely';
import type { Db } from '../../../platform/ctx.ts';
import type { FileFormat } from '../../../platform/http/csv.ts';
import type { BrandPeriod } from '../../site/index.ts';

export type ScheduledReport = 'revenue' | 'play' | 'promotions' | 'invoices' | 'tax';
export type ScheduleRow = {
  id: bigint;
  report: ScheduledReport;
  every: BrandPeriod;
  format: FileFormat;
  currency: string | null;
  address: string;
  due_at: Date;
  sent: number;
  author_id: bigint | null;
  created_at: Date;
  ended_at: Date | null;
};

export async function insertSchedule(
  tx: Db,
  {
    report,
    every,
    format,
    currency,
    address,
    due_at,
    author_id,
    created_at,
  }: Omit<ScheduleRow, 'id' | 'sent' | 'ended_at'>,
): Promise<void> {
  await sql`
    insert into overview.report_schedule (report, every, format, currency, address, due_at, author_id, created_at)
    values (${report}, ${every}, ${format}, ${currency}, ${address}, ${due_at}, ${author_id}, ${created_at})`.execute(
    tx,
  );
}

/** Returns schedules, newest first. */
export async function scheduleRows(
  db: Db,
  { before, limit }: { before?: bigint; limit: number },
): Promise<ScheduleRow[]> {
  const { rows } = await sql<ScheduleRow>`
    select * from overview.report_schedule ${before === undefined ? sql`` : sql`where id < ${before}`}
    order by id desc limit ${limit}`.execute(db);
  return rows;
}

/** Ends a schedule. @returns false when it does not exist, or has ended */
export async function endSchedule(tx: Db, id: bigint, at: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update overview.report_schedule set ended_at = ${at} where id = ${id} and ended_at is null`.execute(tx);
  return (numAffectedRows ?? 0n) > 0n;
}

/** Locks the schedule that has been due longest and that no other node mails now. */
export async function lockDueSchedule(tx: Db, now: Date): Promise<ScheduleRow | null> {
  const { rows } = await sql<ScheduleRow>`
    select * from overview.report_schedule where ended_at is null and due_at <= ${now}
    order by due_at, id limit 1 for update skip locked`.execute(tx);
  return rows[0] ?? null;
}

/** Notes that a period was mailed, and sets the end of the next one. */
export async function moveSchedule(tx: Db, id: bigint, dueAt: Date): Promise<void> {
  await sql`update overview.report_schedule set due_at = ${dueAt}, sent = sent + 1 where id = ${id}`.execute(tx);
}
