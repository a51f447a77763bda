import {
  type DeskGame,
  type DeskGameList,
  type DeskGameQuery,
  type DeskGameVendor,
  type DeskLanes,
  vendorFields,
} from '@fairhouse/contract/desk-games';
import { formatMoney } from '@fairhouse/money/money';
import type { Ctx } from '../../../platform/ctx.ts';
import { DomainError } from '../../../platform/errors.ts';
import { listVendors } from '../../vendors/index.ts';
import { columnOf } from './edit.ts';
import { countGames, findGames, gameRow, readLanes } from './edit-store.ts';
import type { GameRow } from './game-store.ts';
import { readSyncs } from './sync-store.ts';

/** Every game that fits, those out of sight too. */
export async function deskGames(ctx: Ctx, { pageNo, pageSize, ...filter }: DeskGameQuery): Promise<DeskGameList> {
  const page = { limit: pageSize, offset: (pageNo - 1) * pageSize };
  const { rows, total } = await findGames(ctx.db, filter, page);
  return { games: rows.map(deskGame), total };
}

/** @throws GAME_NOT_FOUND */
export async function deskGameOf(ctx: Ctx, nodeId: bigint): Promise<DeskGame> {
  const row = await gameRow(ctx.db, nodeId);
  if (!row) throw new DomainError('GAME_NOT_FOUND');
  return deskGame(row);
}

/** The vendors, with how many games each has and how its list was read last. */
export async function deskVendors(ctx: Ctx): Promise<DeskGameVendor[]> {
  const [vendors, counts, syncs] = await Promise.all([listVendors(ctx), countGames(ctx.db), readSyncs(ctx.db)]);
  return vendors.map((vendor) => {
    const sync = syncs.find((row) => row.vendor === vendor.code);
    return {
      vendor: vendor.code,
      name: vendor.name,
      walletMode: vendor.walletMode,
      currencies: vendor.currencies,
      enabled: vendor.enabled,
      maintenance: vendor.maintenance,
      opens: vendor.opens,
      position: vendor.position,
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
    lanes,
    splits: splits.map(({ game_type, vendor, classify, category }) => ({
      gameType: game_type,
      vendor,
      gameClassify: classify,
      category,
    })),
  };
}

export function deskGame(row: GameRow): DeskGame {
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
    updatedAt: row.updated_at.toISOString(),
  };
}
