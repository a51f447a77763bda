import {
  type DeskGame,
  type DeskGameList,
  type DeskGameOrders,
  type DeskGameQuery,
  type DeskGameVendor,
  type DeskLanes,
  type VendorField,
  vendorFields,
} from '@fairhouse/contract/desk-games';
import { type GameType, gameTypes } from '@fairhouse/contract/games';
import { formatMoney } from '@fairhouse/money/money';
import type { Ctx, Db } from '../../../platform/ctx.ts';
import { DomainError } from '../../../platform/errors.ts';
import { versioned } from '../../operators/index.ts';
import { creditCaps, listVendors, vendorView } from '../../vendors/index.ts';
import { countGames, findGames, gameRow, placedGames, readLanes } from '../catalogue/edit-store.ts';
import type { GameFields, GameRow, SplitRow } from '../catalogue/game-store.ts';
import { readSyncs } from '../catalogue/sync-store.ts';

/** The column of each field that the vendor's list fills. */
export const columnOf = {
  name: 'name',
  gameType: 'game_type',
  gameClassify: 'classify',
  rtp: 'rtp',
  lines: 'lines',
  minBet: 'min_bet',
  currencies: 'currencies',
  devices: 'devices',
  freePlay: 'free_play',
} as const satisfies Record<VendorField, keyof GameFields>;

/** Returns a page of matching games, including hidden ones. */
export async function deskGames(ctx: Ctx, { pageNo, pageSize, ...filter }: DeskGameQuery): Promise<DeskGameList> {
  const page = { limit: pageSize, offset: (pageNo - 1) * pageSize };
  const { rows, total } = await findGames(ctx.db, filter, page);
  return { games: rows.map(shownGame), total };
}

/** Returns a game as operators see it. @throws GAME_NOT_FOUND */
export async function deskGameOf(ctx: Ctx, nodeId: bigint): Promise<DeskGame> {
  return shownGame(await neededGame(ctx.db, nodeId));
}

/** Reads the part of a game that operators see and whose concurrent changes conflict. @throws GAME_NOT_FOUND */
export async function gameView(db: Db, nodeId: bigint) {
  return deskGame(await neededGame(db, nodeId));
}

async function neededGame(db: Db, nodeId: bigint): Promise<GameRow> {
  const row = await gameRow(db, nodeId);
  if (!row) throw new DomainError('GAME_NOT_FOUND');
  return row;
}

/** Returns a game as operators see it. Its version depends on its content, not on the time of the last write. */
export function shownGame(row: GameRow): DeskGame {
  return { ...versioned(deskGame(row)), updatedAt: row.updated_at.toISOString() };
}

/** Reads a category as operators see it. */
export async function laneView(db: Db, category: GameType) {
  return (await readLanes(db)).lanes.find((lane) => lane.category === category);
}

/** Reads the order of a type as operators set it. */
export async function orderView(db: Db, gameType: GameType) {
  return { gameType, nodeIds: (await placedGames(db, gameType)).map(({ id }) => String(id)) };
}

/** Returns the games that operators placed, by every type. */
export async function deskGameOrders({ db }: Ctx): Promise<DeskGameOrders> {
  const placed = Map.groupBy(await placedGames(db), ({ game_type }) => game_type);
  return gameTypes
    .filter((gameType) => gameType !== 'INHOUSE')
    .map((gameType) => {
      const rows = placed.get(gameType) ?? [];
      const games = rows.map(({ id, vendor, game_code: gameCode, name }) => ({
        ...{ nodeId: String(id), vendor, gameCode, name },
      }));
      return { ...versioned({ gameType, nodeIds: games.map(({ nodeId }) => nodeId) }), games };
    });
}

/** Returns the vendors with their number of games and the last sync of their list. */
export async function deskVendors(ctx: Ctx): Promise<DeskGameVendor[]> {
  const [vendors, counts, syncs, caps] = await Promise.all([
    listVendors(ctx),
    countGames(ctx.db),
    readSyncs(ctx.db),
    creditCaps(ctx.db),
  ]);
  return vendors.map((vendor) => {
    const sync = syncs.find((row) => row.vendor === vendor.code);
    return {
      ...versioned(vendorView(vendor)),
      caps: caps
        .filter((cap) => cap.vendor === vendor.code)
        .map(({ kind, currency, per_day }) => ({ kind, currency, amount: formatMoney(per_day, currency) })),
      games: counts.get(vendor.code) ?? 0,
      syncedAt: sync?.synced_at?.toISOString() ?? null,
      fault: sync?.fault ?? null,
      skipped: sync?.skipped ?? 0,
    };
  });
}

export async function deskLanes(ctx: Ctx): Promise<DeskLanes> {
  const { maintenance, lanes, splits } = await readLanes(ctx.db);
  return {
    maintenance,
    lanes: lanes.map(versioned),
    splits: splits.map((row) => versioned(splitView(row))),
  };
}

/** Returns a split as operators see it. */
export const splitView = ({ game_type, vendor, classify, category }: SplitRow) => ({
  gameType: game_type,
  vendor,
  gameClassify: classify,
  category,
});

function deskGame(row: GameRow): Omit<DeskGame, 'version' | 'updatedAt'> {
  const { jackpot, jackpot_currency: currency } = row;
  return {
    nodeId: String(row.id),
    vendor: row.vendor,
    gameCode: row.game_code,
    gameType: row.game_type,
    gameClassify: row.classify,
    gameGroupCode: row.group_code,
    name: row.name,
    state: row.state,
    vendorClosed: row.vendor_closed,
    listed: row.listed,
    hot: row.hot,
    isNew: row.is_new,
    position: row.position,
    rtp: row.rtp,
    lines: row.lines,
    minBet: row.min_bet,
    currencies: row.currencies,
    devices: row.devices,
    freePlay: row.free_play,
    jackpot: jackpot === null || currency === null ? null : { amount: formatMoney(jackpot, currency), currency },
    releasedAt: row.released_at?.toISOString() ?? null,
    edited: vendorFields.filter((name) => row.edited.includes(columnOf[name])),
  };
}
