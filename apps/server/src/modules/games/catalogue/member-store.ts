import { sql } from 'kysely';
import type { Db } from '../../../platform/ctx.ts';

type MemberTables = {
  'games.favourite': { member_id: bigint; node_id: bigint; added_at: Date };
  'games.favourite_turn': { member_id: bigint; at: Date };
  'games.recent': { member_id: bigint; node_id: bigint; opened_at: Date };
};

const tables = (db: Db) => db.withTables<MemberTables>();

/** Returns a member's favourites, last added first. */
export async function readFavourites(db: Db, memberId: bigint): Promise<bigint[]> {
  const rows = await tables(db)
    .selectFrom('games.favourite')
    .select('node_id')
    .where('member_id', '=', memberId)
    .orderBy('added_at', 'desc')
    .orderBy('node_id', 'desc')
    .execute();
  return rows.map(({ node_id }) => node_id);
}

/** Notes a change of the member's favourites; returns false within `everyMs` of the last one. */
export async function takeFavouriteTurn(tx: Db, memberId: bigint, at: Date, everyMs: number): Promise<boolean> {
  const { rows } = await sql`
    insert into games.favourite_turn as held (member_id, at) values (${memberId}, ${at})
    on conflict (member_id) do update set at = excluded.at
      where held.at <= ${new Date(at.getTime() - everyMs)} or held.at > excluded.at
    returning member_id`.execute(tx);
  return rows.length > 0;
}

export async function addFavourite(tx: Db, memberId: bigint, nodeId: bigint, at: Date): Promise<void> {
  await tables(tx)
    .insertInto('games.favourite')
    .values({ member_id: memberId, node_id: nodeId, added_at: at })
    .onConflict((on) => on.doNothing())
    .execute();
}

export async function removeFavourite(tx: Db, memberId: bigint, nodeId: bigint): Promise<void> {
  await tables(tx)
    .deleteFrom('games.favourite')
    .where('member_id', '=', memberId)
    .where('node_id', '=', nodeId)
    .execute();
}

/** Returns the games that a member opened, last opened first. */
export async function readRecents(db: Db, memberId: bigint, limit: number): Promise<bigint[]> {
  const rows = await tables(db)
    .selectFrom('games.recent')
    .select('node_id')
    .where('member_id', '=', memberId)
    .orderBy('opened_at', 'desc')
    .orderBy('node_id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ node_id }) => node_id);
}

/** Notes, in the transaction of the opening, that a member opened a game. */
export async function noteRecent(tx: Db, memberId: bigint, nodeId: bigint, at: Date): Promise<void> {
  await tables(tx)
    .insertInto('games.recent')
    .values({ member_id: memberId, node_id: nodeId, opened_at: at })
    .onConflict((on) =>
      on.columns(['member_id', 'node_id']).doUpdateSet({ opened_at: sql`greatest(games.recent.opened_at, ${at})` }),
    )
    .execute();
}

/** Returns games with the number of members who opened them since a moment, most first. */
export async function readPopular(db: Db, since: Date, limit: number): Promise<{ node_id: bigint; members: number }[]> {
  return await tables(db)
    .selectFrom('games.recent')
    .select(['node_id', sql<number>`count(*)::int`.as('members')])
    .where('opened_at', '>=', since)
    .groupBy('node_id')
    .orderBy(sql`count(*)`, 'desc')
    .orderBy('node_id')
    .limit(limit)
    .execute();
}

/** Removes each member's openings beyond the last `keep`. */
export async function trimRecents(db: Db, keep: number): Promise<void> {
  await sql`
    delete from games.recent r using (
      select member_id, node_id, row_number() over (partition by member_id order by opened_at desc, node_id desc) as place
      from games.recent
    ) placed
    where placed.place > ${keep} and r.member_id = placed.member_id and r.node_id = placed.node_id`.execute(db);
}
