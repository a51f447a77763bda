import type { ChatGift, ChatRound } from '@fairhouse/contract/chat';
import type { Language } from '@fairhouse/contract/language';
import { sql } from 'kysely';
import type { Db } from '../../platform/ctx.ts';
import { assert } from '../../platform/errors.ts';

export type MessageKind = 'TEXT' | 'ROUND' | 'TIP' | 'RAIN';

/** A gift as it is stored; `to` holds the recipients' ids. */
export type StoredGift = Pick<ChatGift, 'each' | 'currency'> & { to: string[] };

export type MessageRow = {
  id: bigint;
  room: Language;
  rev: bigint;
  member_id: bigint;
  kind: MessageKind;
  text: string;
  mentions: string[];
  detail: { round?: ChatRound; gift?: StoredGift } | null;
  request_key: string | null;
  request_hash: string;
  at: Date;
  removed_at: Date | null;
};

export type PersonRow = {
  member_id: bigint;
  alias: string;
  muted_until: Date | null;
  muted_reason: string | null;
  /** True for a moderator of the rooms. */
  moderates: boolean;
  said_at: Date | null;
  burst: number;
  burst_from: Date | null;
};

const columns = sql`id, room, rev, member_id, kind, text, mentions, detail, request_key, request_hash, at, removed_at`;

/**
 * Raises a room's revision and locks the room until the transaction ends, so that its changes are committed in their
 * order.
 */
async function raiseRoom(tx: Db, room: Language): Promise<bigint> {
  const { rows } = await sql<{ rev: bigint }>`
    update chat.room set rev = rev + 1 where room = ${room} returning rev`.execute(tx);
  assert(rows[0], 'a room that is written in exists');
  return rows[0].rev;
}

export type NewMessage = Omit<MessageRow, 'id' | 'rev' | 'at' | 'removed_at'> & { fold: Buffer };

/** Adds a message at the end of its room. */
export async function insertMessage(tx: Db, message: NewMessage): Promise<MessageRow> {
  const { room, member_id, kind, text, fold, mentions, detail, request_key, request_hash } = message;
  const rev = await raiseRoom(tx, room);
  const { rows } = await sql<MessageRow>`
    insert into chat.message (room, rev, member_id, kind, text, fold, mentions, detail, request_key, request_hash, at)
    values (${room}, ${rev}, ${member_id}, ${kind}, ${text}, ${fold}, ${mentions}::text[],
      ${detail === null ? null : JSON.stringify(detail)}, ${request_key}, ${request_hash},
      date_trunc('milliseconds', clock_timestamp()))
    returning ${columns}`.execute(tx);
  assert(rows[0], 'a row that is inserted is returned');
  return rows[0];
}

/** Removes messages of a room, so that they are no longer shown. */
export async function removeMessages(tx: Db, room: Language, ids: readonly bigint[]): Promise<void> {
  for (const id of ids) {
    const rev = await raiseRoom(tx, room);
    await sql`
      update chat.message set rev = ${rev}, removed_at = clock_timestamp() where id = ${id} and removed_at is null`.execute(
      tx,
    );
  }
}

export async function messageById(db: Db, id: bigint): Promise<MessageRow | null> {
  const { rows } = await sql<MessageRow>`select ${columns} from chat.message where id = ${id}`.execute(db);
  return rows[0] ?? null;
}

export async function messageByKey(db: Db, key: string): Promise<MessageRow | null> {
  const { rows } = await sql<MessageRow>`select ${columns} from chat.message where request_key = ${key}`.execute(db);
  return rows[0] ?? null;
}

/** Returns the messages that a room shows, newest first. */
export async function shownMessages(
  db: Db,
  room: Language,
  { before, limit }: { before?: bigint; limit: number },
): Promise<MessageRow[]> {
  const { rows } = await sql<MessageRow>`
    select ${columns} from chat.message where room = ${room} and removed_at is null
      ${before === undefined ? sql`` : sql`and id < ${before}`}
    order by id desc limit ${limit}`.execute(db);
  return rows;
}

/** Returns the changes of a room after a revision, in their order. */
export async function changesAfter(db: Db, room: Language, rev: bigint, limit: number): Promise<MessageRow[]> {
  const { rows } = await sql<MessageRow>`
    select ${columns} from chat.message where room = ${room} and rev > ${rev} order by rev limit ${limit}`.execute(db);
  return rows;
}

export async function roomsNow(db: Db): Promise<{ room: Language; rev: bigint; open: boolean }[]> {
  const { rows } = await sql<{ room: Language; rev: bigint; open: boolean }>`
    select room, rev, open from chat.room order by room`.execute(db);
  return rows;
}

/** True if the member has written the same lately, in any room. */
export async function hasSaid(db: Db, memberId: bigint, fold: Buffer, withinMinutes: number): Promise<boolean> {
  const { rows } = await sql`
    select from chat.message where member_id = ${memberId} and fold = ${fold}
      and at > clock_timestamp() - make_interval(mins => ${withinMinutes}::int) limit 1`.execute(db);
  return rows.length > 0;
}

/**
 * Locks the chat row of a member until the transaction ends, inserting it with this alias if missing, and returns it.
 */
export async function holdPerson(tx: Db, memberId: bigint, alias: string): Promise<PersonRow> {
  const hold = async () =>
    (await sql<PersonRow>`select * from chat.person where member_id = ${memberId} for update`.execute(tx)).rows[0];
  const known = await hold();
  if (known) return known;
  await sql`
    insert into chat.person (member_id, alias) values (${memberId}, ${alias}) on conflict (member_id) do nothing`.execute(
    tx,
  );
  const made = await hold();
  assert(made, 'a person who is held is there');
  return made;
}

export async function personOf(db: Db, memberId: bigint): Promise<PersonRow | null> {
  const { rows } = await sql<PersonRow>`select * from chat.person where member_id = ${memberId}`.execute(db);
  return rows[0] ?? null;
}

export async function noteSaid(
  tx: Db,
  memberId: bigint,
  { said_at, burst, burst_from }: Pick<PersonRow, 'said_at' | 'burst' | 'burst_from'>,
): Promise<void> {
  await sql`
    update chat.person set said_at = ${said_at}, burst = ${burst}, burst_from = ${burst_from}
    where member_id = ${memberId}`.execute(tx);
}

export async function mutePerson(tx: Db, memberId: bigint, until: Date | null, reason: string | null): Promise<void> {
  await sql`
    update chat.person set muted_until = ${until}, muted_reason = ${reason} where member_id = ${memberId}`.execute(tx);
}

/** Returns the aliases of members; members without one are left out. */
export async function aliasesOf(db: Db, memberIds: readonly bigint[]): Promise<Map<bigint, string>> {
  const { rows } = await sql<{ id: bigint; alias: string }>`
    select member_id as id, alias from chat.person where member_id = any (${[...new Set(memberIds)]}::int8[])`.execute(
    db,
  );
  return new Map(rows.map(({ id, alias }) => [id, alias]));
}

/** Returns the members behind aliases. */
export async function behindAliases(db: Db, aliases: readonly string[]): Promise<Map<string, bigint>> {
  if (aliases.length === 0) return new Map();
  const { rows } = await sql<{ id: bigint; alias: string }>`
    select member_id as id, alias from chat.person where alias = any (${[...new Set(aliases)]}::text[])`.execute(db);
  return new Map(rows.map(({ id, alias }) => [alias, id]));
}

/** Returns the members who wrote in a room lately, the latest first. */
export async function spokeLately(
  db: Db,
  room: Language,
  { withinMinutes, limit }: { withinMinutes: number; limit: number },
): Promise<bigint[]> {
  const { rows } = await sql<{ id: bigint }>`
    select member_id as id from chat.message where room = ${room} and kind = 'TEXT' and removed_at is null
      and at > clock_timestamp() - make_interval(mins => ${withinMinutes}::int)
    group by member_id order by max(id) desc limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

export async function ignoredBy(db: Db, memberId: bigint): Promise<bigint[]> {
  const { rows } = await sql<{ id: bigint }>`
    select ignored_id as id from chat.ignored where member_id = ${memberId} order by at desc`.execute(db);
  return rows.map(({ id }) => id);
}

/** Makes a member ignore another; beyond `most` the one ignored first is no longer ignored. */
export async function insertIgnored(db: Db, memberId: bigint, ignoredId: bigint, most: number): Promise<void> {
  await sql`
    insert into chat.ignored (member_id, ignored_id, at) values (${memberId}, ${ignoredId}, clock_timestamp())
    on conflict do nothing`.execute(db);
  await sql`
    delete from chat.ignored where member_id = ${memberId} and ignored_id in (
      select ignored_id from chat.ignored where member_id = ${memberId} order by at desc offset ${most})`.execute(db);
}

export async function deleteIgnored(db: Db, memberId: bigint, ignoredId: bigint): Promise<void> {
  await sql`delete from chat.ignored where member_id = ${memberId} and ignored_id = ${ignoredId}`.execute(db);
}

/** Removes at most `limit` messages that are older than a date. @returns their number */
export async function deleteOld(db: Db, before: Date, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from chat.message where id in (select id from chat.message where at < ${before} limit ${limit})`.execute(db);
  return Number(numAffectedRows ?? 0n);
}
