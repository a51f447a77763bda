import { DeskId } from '@fairhouse/contract/desk';
import {
  DeskGame,
  DeskGameChange,
  DeskGameEdit,
  DeskGameEditQuery,
  DeskGameList,
  DeskGameQuery,
  DeskGamesMaintenance,
  DeskGameVendors,
  DeskLaneChange,
  DeskLanePath,
  DeskLanes,
  DeskSplitChange,
  DeskSync,
  DeskVendorChange,
  DeskVendorPath,
  DeskVendorRetirement,
} from '@fairhouse/contract/desk-games';
import type { GameType } from '@fairhouse/contract/games';
import type { Ctx, Db } from '../../../platform/ctx.ts';
import {
  type Author,
  coverAct,
  deskAct,
  deskList,
  deskNew,
  deskRead,
  deskRow,
  deskView,
  type ListFilter,
  noteAct,
  refuseStale,
  rowNumber,
  versioned,
  type Why,
} from '../../operators/index.ts';
import { editGame, editLane, editSplit, editVendor, setGamesMaintenance } from '../catalogue/edit.ts';
import { readEdits } from '../catalogue/edit-store.ts';
import { syncVendor } from '../catalogue/sync.ts';
import { deskGame, deskGameOf, deskGames, deskLanes, deskVendors, gameView, laneView } from './views.ts';

const shown = { permission: 'games.read', schema: {} } as const;
const vendorsShown = async (ctx: Ctx) => ({ list: await deskVendors(ctx) });
export const vendorCode = ({ vendor }: { vendor: string }): string => vendor;

export const listGames = deskRead(
  { ...shown, schema: { querystring: DeskGameQuery }, answer: DeskGameList },
  (ctx, query: DeskGameQuery) => deskGames(ctx, query),
);

/** @throws GAME_NOT_FOUND */
export const gameDetail = deskRow('games.read', DeskGame, deskGameOf);

export const changeGame = deskAct({
  permission: 'games.edit',
  schema: { params: DeskId, body: DeskGameChange },
  answer: DeskGame,
  on: rowNumber,
  act: async (ctx, id, { operatorId }: Author, { reason, version, ...change }: DeskGameChange) => {
    const refuse = (db: Db) => refuseStale(version, () => gameView(db, id));
    return versioned(deskGame(await editGame(ctx, id, { operatorId, reason, refuse }, change)));
  },
});

export const listVendors = deskRead({ ...shown, answer: DeskGameVendors }, vendorsShown);

export const changeVendor = deskAct({
  permission: 'vendors.set',
  schema: { params: DeskVendorPath, body: DeskVendorChange },
  answer: DeskGameVendors,
  on: vendorCode,
  act: async (ctx, code, { operatorId }, { reason, ...change }: DeskVendorChange) => {
    await editVendor(ctx, code, { operatorId, reason }, change);
    return await vendorsShown(ctx);
  },
});

/** Cuts a vendor off at once: off, and its secrets ended. @throws VENDOR_NOT_FOUND */
export const retireVendor = deskAct({
  permission: 'vendors.set',
  schema: { params: DeskVendorPath, body: DeskVendorRetirement },
  answer: DeskGameVendors,
  on: vendorCode,
  act: async (ctx, code, { operatorId }, { reason }: { reason: string }) => {
    await editVendor(ctx, code, { operatorId, reason }, { retired: true });
    return await vendorsShown(ctx);
  },
});

const nothingRead = { games: 0, added: 0, changed: 0, gone: 0, skipped: 0 };

coverAct('game-sync', 'games.edit');
/** Reads a vendor's list now, with a line in the trail. @throws VENDOR_NOT_FOUND */
export const syncGames = Object.assign(
  async (ctx: Ctx, by: Why, vendor: string): Promise<DeskSync> => {
    const read = { ...nothingRead, ...(await syncVendor(ctx, vendor)) };
    await noteAct(ctx, by, { action: 'game-sync', subject: vendor, detail: read });
    return read;
  },
  { permission: 'games.edit' as const },
);

/** The console's call of it, which asks for no reason: the list is the vendor's. */
export const syncNow = deskAct({
  permission: syncGames.permission,
  schema: { params: DeskVendorPath },
  perMinute: 20,
  answer: DeskSync,
  on: vendorCode,
  act: (ctx, vendor, { operatorId }) => syncGames(ctx, { operatorId, reason: '' }, vendor),
});

export const showLanes = deskRead({ ...shown, answer: DeskLanes }, deskLanes);

export const changeLane = deskAct({
  permission: 'games.edit',
  schema: { params: DeskLanePath, body: DeskLaneChange },
  answer: DeskLanes,
  on: ({ category }: { category: GameType }) => category,
  act: async (ctx, category, { operatorId }: Author, { reason, version, ...change }: DeskLaneChange) => {
    const refuse = (db: Db) => refuseStale(version, () => laneView(db, category));
    await editLane(ctx, category, { operatorId, reason, refuse }, change);
    return await deskLanes(ctx);
  },
});

export const changeSplit = deskNew({
  permission: 'games.edit',
  schema: { body: DeskSplitChange },
  answer: DeskLanes,
  act: async (ctx, { operatorId }: Author, { reason, ...split }: DeskSplitChange) => {
    await editSplit(ctx, { operatorId, reason }, split);
    return await deskLanes(ctx);
  },
});

export const changeMaintenance = deskNew({
  permission: 'vendors.set',
  schema: { body: DeskGamesMaintenance },
  answer: DeskLanes,
  act: async (ctx, { operatorId }: Author, { reason, maintenance }: { reason: string; maintenance: boolean }) => {
    await setGamesMaintenance(ctx, { operatorId, reason }, maintenance);
    return await deskLanes(ctx);
  },
});

type Edit = Awaited<ReturnType<typeof readEdits>>[number];

/** The changes of the catalogue. */
export const listEdits = deskList({
  permission: 'games.read',
  query: DeskGameEditQuery,
  row: DeskGameEdit,
  rows: ({ db }, filter: ListFilter<DeskGameEditQuery>) => readEdits(db, filter),
  shown: deskView(
    ({ id, at, operator_id, subject, subject_id: subjectId, reason, detail }: Edit, names) => ({
      id: String(id),
      at: at.toISOString(),
      operatorId: operator_id === null ? null : String(operator_id),
      operator: operator_id === null ? null : names.operator(operator_id),
      subject,
      subjectId,
      reason,
      detail,
    }),
    ({ operator_id }) => ({ operators: [operator_id] }),
  ),
});
