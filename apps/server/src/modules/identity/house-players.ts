import { sql } from 'kysely';
import type { Db } from '../../platform/ctx.ts';

/**
 * Returns the house players among these members. They take part in nothing that members win against one another:
 * missions, raffles, races, tournaments and winner boards.
 */
export async function housePlayers(db: Db, ids: readonly bigint[]): Promise<ReadonlySet<bigint>> {
  if (ids.length === 0) return new Set();
  const { rows } = await sql<{ id: bigint }>`
    select member_id as id from identity.house_player where member_id = any (${[...new Set(ids)]}::int8[])`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

export type HousePlayer = { id: bigint; username: string; since: Date };

/** Returns the house players, last marked first. */
export async function listHousePlayers(
  db: Db,
  { before, limit }: { before?: bigint; limit: number },
): Promise<HousePlayer[]> {
  const { rows } = await sql<HousePlayer>`
    select m.id, m.username, h.since from identity.house_player h join identity.member m on m.id = h.member_id
    where true ${before === undefined ? sql`` : sql`and m.id < ${before}`}
    order by m.id desc limit ${limit}`.execute(db);
  return rows;
}

/** Marks a member as a house player. */
export async function markHousePlayer(tx: Db, memberId: bigint): Promise<void> {
  await sql`insert into identity.house_player (member_id) values (${memberId}) on conflict do nothing`.execute(tx);
}

/** Removes the mark. */
export async function unmarkHousePlayer(tx: Db, memberId: bigint): Promise<void> {
  await sql`delete from identity.house_player where member_id = ${memberId}`.execute(tx);
}
