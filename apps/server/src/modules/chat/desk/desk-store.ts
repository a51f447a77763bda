import type { Language } from '@fairhouse/contract/language';
import { sql } from 'kysely';
import type { Db } from '../../../platform/ctx.ts';
import type { MessageRow } from '../chat-store.ts';

/** Returns all messages, including removed ones, newest first. */
export async function everyMessage(
  db: Db,
  { room, memberId, before, limit }: { room?: Language; memberId?: bigint; before?: bigint; limit: number },
): Promise<MessageRow[]> {
  const { rows } = await sql<MessageRow>`
    select id, room, rev, member_id, kind, text, mentions, detail, request_key, request_hash, at, removed_at
    from chat.message where true ${room === undefined ? sql`` : sql`and room = ${room}`}
      ${memberId === undefined ? sql`` : sql`and member_id = ${memberId}`}
      ${before === undefined ? sql`` : sql`and id < ${before}`}
    order by id desc limit ${limit}`.execute(db);
  return rows;
}

/** Returns a member's messages of some hours that are still shown. */
export async function shownOf(db: Db, memberId: bigint, hours: number): Promise<Pick<MessageRow, 'id' | 'room'>[]> {
  const { rows } = await sql<Pick<MessageRow, 'id' | 'room'>>`
    select id, room from chat.message where member_id = ${memberId} and removed_at is null
      and at > clock_timestamp() - make_interval(hours => ${hours}::int) order by room, id limit 1000`.execute(db);
  return rows;
}

/** Returns the ends of the mutes in force, by member. */
export async function mutedOf(db: Db, memberIds: readonly bigint[]): Promise<Map<bigint, Date>> {
  const { rows } = await sql<{ id: bigint; until: Date }>`
    select member_id as id, muted_until as until from chat.person
    where member_id = any (${[...new Set(memberIds)]}::int8[]) and muted_until > clock_timestamp()`.execute(db);
  return new Map(rows.map(({ id, until }) => [id, until]));
}
