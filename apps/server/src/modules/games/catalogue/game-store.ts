import type { GameType } from '@fairhouse/contract/games';
import type { Localized } from '@fairhouse/contract/language';
import type { CurrencyCode } from '@fairhouse/money/money';
import type { ColumnType, Generated } from 'kysely';
import { sql } from 'kysely';
import type { Ctx, Db } from '../../../platform/ctx.ts';
import { inSnapshot } from '../../../platform/database/in-snapshot.ts';
import { listVendors, type Vendor } from '../../vendors/index.ts';

export type Device = 'desktop' | 'mobile';
export type GameState = 'on' | 'maintenance' | 'off';

/** A game's columns besides its id: those that the vendor's list fills, and those that operators set. */
export type GameFields = {
  game_type: GameType;
  name: Localized;
  state: GameState;
  classify: string;
  group_code: string;
  /** Null: popularity decides, see `popularity`. */
  hot: boolean | null;
  /** Null: new for a month after its release. */
  is_new: boolean | null;
  position: number;
  rtp: string | null;
  lines: number | null;
  /** Decimal strings by currency. */
  min_bet: Record<CurrencyCode, string>;
  /** Empty: every currency of the vendor. */
  currencies: CurrencyCode[];
  devices: Device[];
  free_play: boolean;
  vendor_closed: boolean;
  listed: boolean;
  released_at: Date | null;
  /** Units of `jackpot_currency`. */
  jackpot: bigint | null;
  jackpot_currency: CurrencyCode | null;
};

export type GameRow = GameFields & {
  id: bigint;
  vendor: string;
  game_code: string;
  /** The names of the columns that operators wrote. */
  edited: string[];
  updated_at: Date;
  version: bigint;
};

/** A column written as JSON text and read as its value. */
type Json<T> = ColumnType<T, string, string>;
type JsonColumns = 'name' | 'min_bet';

type CatalogueTables = {
  'games.catalogue': { version: bigint; thinned: bigint; maintenance: boolean };
  'games.game': Omit<GameRow, JsonColumns | 'id' | 'version'> & {
    id: Generated<bigint>;
    version: Generated<bigint>;
    name: Json<Localized>;
    min_bet: Json<GameRow['min_bet']>;
  };
  'games.in_house': { node_id: Generated<bigint>; game_code: string };
  'games.lane': LaneRow;
  'games.split': SplitRow & { id: Generated<bigint> };
  'games.sync': SyncRow;
};

/** A category: its position, and the order of its vendors. */
export type LaneRow = { category: GameType; position: number; vendors: string[]; shown: boolean };
/** The games of a type that are shown in another category. */
export type SplitRow = { game_type: GameType; vendor: string | null; classify: string | null; category: GameType };
export type SyncRow = {
  vendor: string;
  tried_at: Date;
  synced_at: Date | null;
  fault: string | null;
  games: number;
  skipped: number;
};

export const tables = (db: Db) => db.withTables<CatalogueTables>();

export const gameColumns = [
  'id',
  'vendor',
  'game_code',
  'game_type',
  'name',
  'state',
  'classify',
  'group_code',
  'hot',
  'is_new',
  'position',
  'rtp',
  'lines',
  'min_bet',
  'currencies',
  'devices',
  'free_play',
  'vendor_closed',
  'listed',
  'released_at',
  'jackpot',
  'jackpot_currency',
  'edited',
  'updated_at',
  'version',
] as const satisfies readonly (keyof GameRow)[];

export async function readCatalogueVersion(db: Db): Promise<bigint> {
  const { version } = await tables(db).selectFrom('games.catalogue').select('version').executeTakeFirstOrThrow();
  return version;
}

/**
 * Locks the catalogue for a change. Take it first, so that writers wait for one another here and never for one
 * another's rows.
 */
export async function lockCatalogue(tx: Db): Promise<void> {
  await tables(tx).selectFrom('games.catalogue').select('version').forUpdate().execute();
}

type CatalogueContent = {
  version: bigint;
  maintenance: boolean;
  /** The rows that changed since the version. */
  games: GameRow[];
  /** True when these are all rows. */
  whole: boolean;
  inHouse: { node_id: bigint; game_code: string }[];
  lanes: LaneRow[];
  splits: SplitRow[];
  vendors: Vendor[];
};
/**
 * Reads what changed since a version, in one database snapshot, so that nothing is newer than the version it carries.
 */
export async function readCatalogue(ctx: Ctx, since: bigint): Promise<CatalogueContent> {
  return await inSnapshot(ctx.reserve.db, async (tx) => {
    const t = tables(tx);
    const catalogue = await t.selectFrom('games.catalogue').selectAll().executeTakeFirstOrThrow();
    const whole = since < catalogue.thinned;
    const games = await t
      .selectFrom('games.game')
      .select(gameColumns)
      .where('version', '>', whole ? -1n : since)
      .execute();
    const inHouse = await t.selectFrom('games.in_house').selectAll().execute();
    const lanes = await t.selectFrom('games.lane').selectAll().orderBy('position').orderBy('category').execute();
    const splits = await t.selectFrom('games.split').select(['game_type', 'vendor', 'classify', 'category']).execute();
    return { ...catalogue, whole, games, inHouse, lanes, splits, vendors: await listVendors({ ...ctx, db: tx }) };
  });
}

/** Gives a lobby number to in-house games that have none yet. */
export async function numberInHouse(db: Db, gameCodes: readonly string[]): Promise<void> {
  await sql`
    insert into games.in_house (game_code) select unnest(${[...gameCodes]}::text[])
    on conflict (game_code) do nothing`.execute(db);
}
