import { sql } from 'kysely';
import type { Db } from '../../../platform/ctx.ts';

/** A member in a raffle. */
export type EntryRow = {
  id: bigint;
  raffle_id: bigint;
  member_id: bigint;
  currency: string;
  luck: string;
  earned: bigint;
  given: bigint;
  first_ticket: bigint | null;
  last_ticket: bigint | null;
  joined_at: Date;
};

type Whose = { raffleId: bigint; memberId: bigint };

/** Has the member join, with these words as client seed, unless the member has joined before. */
export async function joinRaffle(
  tx: Db,
  { raffleId, memberId, currency, luck, at }: Whose & { currency: string; luck: string; at: Date },
): Promise<void> {
  await sql`
    insert into rewards.raffle_entry (raffle_id, member_id, currency, luck, joined_at)
    values (${raffleId}, ${memberId}, ${currency}, ${luck}, ${at})
    on conflict (raffle_id, member_id) do nothing`.execute(tx);
}

export async function entryOf(db: Db, { raffleId, memberId }: Whose): Promise<EntryRow | null> {
  const { rows } = await sql<EntryRow>`
    select * from rewards.raffle_entry where raffle_id = ${raffleId} and member_id = ${memberId}`.execute(db);
  return rows[0] ?? null;
}

export async function setEarned(tx: Db, id: bigint, earned: bigint): Promise<void> {
  await sql`update rewards.raffle_entry set earned = ${earned} where id = ${id} and earned <> ${earned}`.execute(tx);
}

/** Removes all tickets of an entry, before they are numbered. */
export async function clearTickets(tx: Db, id: bigint): Promise<void> {
  await sql`update rewards.raffle_entry set earned = 0, given = 0 where id = ${id} and earned + given > 0`.execute(tx);
}

export async function addGiven(tx: Db, { raffleId, memberId }: Whose, tickets: number): Promise<void> {
  await sql`
    update rewards.raffle_entry set given = given + ${tickets}
    where raffle_id = ${raffleId} and member_id = ${memberId}`.execute(tx);
}

/** Numbers the tickets without gaps, in the order in which members joined. */
export async function dealTickets(tx: Db, raffleId: bigint, maxTickets: number): Promise<void> {
  await sql`
    update rewards.raffle_entry e set first_ticket = d.last - d.tickets + 1, last_ticket = d.last
    from (
      select id, tickets, sum(tickets) over (order by id)::int8 as last
      from (select id, least(earned + given, ${maxTickets}) as tickets from rewards.raffle_entry where raffle_id = ${raffleId}) t
      where tickets > 0) d
    where e.id = d.id`.execute(tx);
}

/** Reads numbered tickets after a ticket. */
export async function dealtAfter(tx: Db, raffleId: bigint, ticket: bigint, limit: number): Promise<EntryRow[]> {
  const { rows } = await sql<EntryRow>`
    select * from rewards.raffle_entry where raffle_id = ${raffleId} and first_ticket > ${ticket}
    order by first_ticket limit ${limit}`.execute(tx);
  return rows;
}

/** Returns the owner of a numbered ticket. */
export async function ownerOf(tx: Db, raffleId: bigint, ticket: bigint): Promise<EntryRow | null> {
  const { rows } = await sql<EntryRow>`
    select * from rewards.raffle_entry
    where raffle_id = ${raffleId} and first_ticket <= ${ticket} and last_ticket >= ${ticket}`.execute(tx);
  return rows[0] ?? null;
}

export type EntryTotals = { members: number; tickets: bigint };

/** Counts the members and the tickets so far of raffles. */
export async function entryTotals(db: Db, raffleIds: readonly bigint[]): Promise<Map<bigint, EntryTotals>> {
  const { rows } = await sql<EntryTotals & { id: bigint }>`
    select r.id, count(e.id)::int4 as members,
      coalesce(sum(least(e.earned + e.given, (r.terms->>'maxTickets')::int8)) filter (where e.id is not null), 0)::int8 as tickets
    from rewards.raffle r left join rewards.raffle_entry e on e.raffle_id = r.id
    where r.id = any (${raffleIds}::int8[]) group by r.id`.execute(db);
  return new Map(rows.map(({ id, ...totals }) => [id, totals]));
}
