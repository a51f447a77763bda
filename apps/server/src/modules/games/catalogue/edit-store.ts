import type { GameType } from '@fairhouse/contract/games';
import { sql } from 'kysely';
import type { Db } from '../../../platform/ctx.ts';
import {
  type GameFields,
  type GameRow,
  type GameState,
  gameColumns,
  type LaneRow,
  type SplitRow,
  tables,
} from './game-store.ts';

type GameFilter = { vendor?: string; gameType?: GameType; state?: GameState; q?: string };

/** Returns a page of matching games, including hidden ones, and the number of all matches. */
export async function findGames(
  db: Db,
  { vendor, gameType, state, q }: GameFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: GameRow[]; total: number }> {
  let query = tables(db).selectFrom('games.game');
  if (vendor !== undefined) query = query.where('vendor', '=', vendor);
  if (gameType !== undefined) query = query.where('game_type', '=', gameType);
  if (state !== undefined) query = query.where('state', '=', state);
  if (q !== undefined && q.trim() !== '') {
    const part = `%${q.trim().replace(/[\\%_]/g, '\\$&')}%`;
    query = query.where(
      sql<boolean>`(game_code ilike ${part} or name ->> 'EN' ilike ${part} or name ->> 'TH' ilike ${part} or name ->> 'CN' ilike ${part})`,
    );
  }
  const { total } = await query.select(sql<bigint>`count(*)`.as('total')).executeTakeFirstOrThrow();
  const rows = await query
    .select(gameColumns)
    .orderBy('position')
    .orderBy('vendor')
    .orderBy('id')
    .limit(limit)
    .offset(offset)
    .execute();
  return { rows, total: Number(total) };
}

export async function gameRow(db: Db, id: bigint): Promise<GameRow | null> {
  const row = await tables(db).selectFrom('games.game').select(gameColumns).where('id', '=', id).executeTakeFirst();
  return row ?? null;
}

export async function gameRowByCode(db: Db, vendor: string, gameCode: string): Promise<GameRow | null> {
  const row = await tables(db)
    .selectFrom('games.game')
    .select(gameColumns)
    .where('vendor', '=', vendor)
    .where('game_code', '=', gameCode)
    .executeTakeFirst();
  return row ?? null;
}

export async function updateGame(
  tx: Db,
  id: bigint,
  { name, min_bet, ...fields }: Partial<GameFields> & { edited: string[]; updated_at: Date },
): Promise<void> {
  await tables(tx)
    .updateTable('games.game')
    .set({
      ...fields,
      ...(name ? { name: JSON.stringify(name) } : {}),
      ...(min_bet ? { min_bet: JSON.stringify(min_bet) } : {}),
    })
    .where('id', '=', id)
    .execute();
}

/** Counts the games that each vendor still lists. */
export async function countGames(db: Db): Promise<Map<string, number>> {
  const rows = await tables(db)
    .selectFrom('games.game')
    .select(['vendor', sql<bigint>`count(*)`.as('games')])
    .where('listed', '=', true)
    .groupBy('vendor')
    .execute();
  return new Map(rows.map(({ vendor, games }) => [vendor, Number(games)]));
}

/** The position of a game that no operator placed. */
const unplaced = 1000;

/** Returns the games that operators placed, of one type or of all, in their order. */
export async function placedGames(db: Db, gameType?: GameType): Promise<GameRow[]> {
  const query = tables(db).selectFrom('games.game').select(gameColumns).where('position', '<', unplaced);
  const narrowed = gameType === undefined ? query : query.where('game_type', '=', gameType);
  return await narrowed.orderBy('position').orderBy('vendor').orderBy('id').execute();
}

/** Places games of a type first, in this order; games placed earlier and not named lose their place. */
export async function placeGames(tx: Db, gameType: GameType, ids: readonly bigint[], at: Date): Promise<void> {
  const named = ids.map(String);
  await sql`
    update games.game g set position = o.position, updated_at = ${at}
      from (select id, coalesce(array_position(${named}::int8[], id), ${unplaced}) as position from games.game
             where game_type = ${gameType} and (position < ${unplaced} or id = any(${named}::int8[]))) o
     where g.id = o.id and g.position <> o.position`.execute(tx);
}

/** Returns the number of these games that are of this type. */
export async function countOfType(db: Db, gameType: GameType, ids: readonly bigint[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from games.game
    where game_type = ${gameType} and id = any(${ids.map(String)}::int8[])`.execute(db);
  return rows[0]?.count ?? 0;
}

export async function readLanes(db: Db): Promise<{ maintenance: boolean; lanes: LaneRow[]; splits: SplitRow[] }> {
  const t = tables(db);
  const { maintenance } = await t.selectFrom('games.catalogue').select('maintenance').executeTakeFirstOrThrow();
  const lanes = await t.selectFrom('games.lane').selectAll().orderBy('position').orderBy('category').execute();
  const splits = await t
    .selectFrom('games.split')
    .select(['game_type', 'vendor', 'classify', 'category'])
    .orderBy('id')
    .execute();
  return { maintenance, lanes, splits };
}

export async function updateLane(
  tx: Db,
  category: GameType,
  change: Partial<Omit<LaneRow, 'category'>>,
): Promise<void> {
  await tables(tx).updateTable('games.lane').set(change).where('category', '=', category).execute();
}

/** Sets the category that a split leads to, or removes the split. */
export async function putSplit(
  tx: Db,
  { game_type, vendor, classify }: Omit<SplitRow, 'category'>,
  category: GameType | null,
) {
  await sql`
    delete from games.split
    where game_type = ${game_type} and vendor is not distinct from ${vendor} and classify is not distinct from ${classify}
  `.execute(tx);
  if (category) await tables(tx).insertInto('games.split').values({ game_type, vendor, classify, category }).execute();
}

export async function putMaintenance(tx: Db, maintenance: boolean): Promise<void> {
  await sql`update games.catalogue set maintenance = ${maintenance}, version = version + 1`.execute(tx);
}
