import { sql } from 'kysely';
import type { Db } from '../../../platform/ctx.ts';

export type NoteRow = { id: bigint; at: Date; member_id: bigint; operator_id: bigint | null; text: string };

/** Writes a note; null: the request was made before. */
export async function insertNote(tx: Db, note: Omit<NoteRow, 'id'> & { request_key: string }): Promise<NoteRow | null> {
  const { at, member_id, operator_id, text, request_key } = note;
  const { rows } = await sql<NoteRow>`
    insert into overview.note (at, member_id, operator_id, text, request_key)
    values (${at}, ${member_id}, ${operator_id}, ${text}, ${request_key})
    on conflict (request_key) do nothing returning id, at, member_id, operator_id, text`.execute(tx);
  return rows[0] ?? null;
}

export async function noteOfRequest(db: Db, requestKey: string): Promise<NoteRow | null> {
  const { rows } = await sql<NoteRow>`
    select id, at, member_id, operator_id, text from overview.note where request_key = ${requestKey}`.execute(db);
  return rows[0] ?? null;
}

/** Returns the notes about a member, newest first. */
export async function notesOf(
  db: Db,
  memberId: bigint,
  { before, limit }: { before?: bigint; limit: number },
): Promise<NoteRow[]> {
  const { rows } = await sql<NoteRow>`
    select id, at, member_id, operator_id, text from overview.note
    where member_id = ${memberId} ${before === undefined ? sql`` : sql`and id < ${before}`}
    order by id desc limit ${limit}`.execute(db);
  return rows;
}
