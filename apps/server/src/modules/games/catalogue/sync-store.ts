import { sql } from 'kysely';
import type { Db } from '../../../platform/ctx.ts';
import { type GameRow, gameColumns, type SyncRow, tables } from './game-store.ts';
import type { ListedGame } from './vendor-list.ts';

/** The columns that a vendor's list may write, with their JSON types. */
const listedColumns = {
  game_type: 'text',
  name: 'jsonb',
  classify: 'text',
  rtp: 'text',
  lines: 'int',
  min_bet: 'jsonb',
  currencies: 'text[]',
  devices: 'text[]',
  free_play: 'boolean',
  vendor_closed: 'boolean',
  released_at: 'timestamptz',
} as const satisfies Record<Exclude<keyof ListedGame, 'game_code'>, string>;

/** The names of the fields that come from the vendor's list until an operator writes them. */
export const listedFields = Object.keys(listedColumns).filter((name): name is keyof typeof listedColumns =>
  Object.hasOwn(listedColumns, name),
);

export async function gamesOfVendor(db: Db, vendor: string): Promise<GameRow[]> {
  return await tables(db).selectFrom('games.game').select(gameColumns).where('vendor', '=', vendor).execute();
}

/** Writes games as a vendor lists them, except fields that operators wrote. */
export async function putListed(tx: Db, vendor: string, games: readonly ListedGame[], at: Date): Promise<void> {
  const names = sql.raw(listedFields.join(', '));
  const shape = sql.raw(listedFields.map((name) => `${name} ${listedColumns[name]}`).join(', '));
  const kept = sql.raw(
    listedFields
      .map((name) => `${name} = case when '${name}' = any(game.edited) then game.${name} else excluded.${name} end`)
      .join(', '),
  );
  await sql`
    insert into games.game (vendor, game_code, ${names}, updated_at)
    select ${vendor}, game_code, ${names}, ${at}
    from jsonb_to_recordset(${JSON.stringify(games)}::jsonb) as said(game_code text, ${shape})
    on conflict (vendor, game_code) do update set ${kept}, listed = true, updated_at = ${at}`.execute(tx);
}

/** Hides games that a vendor no longer lists. */
export async function unlist(tx: Db, ids: readonly bigint[], at: Date): Promise<void> {
  await tables(tx)
    .updateTable('games.game')
    .set({ listed: false, updated_at: at })
    .where('id', 'in', [...ids])
    .execute();
}

/** Notes the result of a sync; a failed one keeps the counts of the last good one. */
export async function noteSync(db: Db, row: SyncRow): Promise<void> {
  const { vendor: _, ...all } = row;
  const failed = { tried_at: row.tried_at, fault: row.fault };
  await tables(db)
    .insertInto('games.sync')
    .values(row)
    .onConflict((on) => on.column('vendor').doUpdateSet(row.fault === null ? all : failed))
    .execute();
}

export async function readSyncs(db: Db): Promise<SyncRow[]> {
  return await tables(db).selectFrom('games.sync').selectAll().execute();
}
