import type { ReportReason } from '@fairhouse/contract/chat';
import { sql } from 'kysely';
import type { Db } from '../../platform/ctx.ts';

/** A report as moderators read it, with the reported message. */
export type ReportRow = {
  id: bigint;
  message_id: bigint;
  reporter_id: bigint;
  reason: ReportReason;
  at: Date;
  closed_at: Date | null;
  room: string;
  member_id: bigint;
  text: string;
  removed_at: Date | null;
};

/** Writes a report; a member reports a message once. */
export async function insertReport(
  db: Db,
  report: Pick<ReportRow, 'message_id' | 'reporter_id' | 'reason'>,
): Promise<void> {
  await sql`
    insert into chat.report (message_id, reporter_id, reason, at)
    values (${report.message_id}, ${report.reporter_id}, ${report.reason}, clock_timestamp())
    on conflict (message_id, reporter_id) do nothing`.execute(db);
}

/** Returns reports, newest first. */
export async function reportRows(
  db: Db,
  { open, memberId, before, limit }: { open?: boolean; memberId?: bigint; before?: bigint; limit: number },
): Promise<ReportRow[]> {
  const { rows } = await sql<ReportRow>`
    select r.id, r.message_id, r.reporter_id, r.reason, r.at, r.closed_at, m.room, m.member_id, m.text, m.removed_at
    from chat.report r join chat.message m on m.id = r.message_id
    where true ${open === undefined ? sql`` : open ? sql`and r.closed_at is null` : sql`and r.closed_at is not null`}
      ${memberId === undefined ? sql`` : sql`and m.member_id = ${memberId}`}
      ${before === undefined ? sql`` : sql`and r.id < ${before}`}
    order by r.id desc limit ${limit}`.execute(db);
  return rows;
}

/** Closes the open reports of a message. @returns their number */
export async function closeReports(tx: Db, messageId: bigint): Promise<number> {
  const { numAffectedRows } = await sql`
    update chat.report set closed_at = clock_timestamp() where message_id = ${messageId} and closed_at is null`.execute(
    tx,
  );
  return Number(numAffectedRows ?? 0n);
}
