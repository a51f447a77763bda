import { DeskId, DeskWaits, noVersion } from '@fairhouse/contract/desk';
import {
  DeskGame,
  DeskGameChange,
  DeskGameList,
  DeskGameOrderChange,
  DeskGameOrderPath,
  DeskGameOrders,
  DeskGameQuery,
  DeskGamesMaintenance,
  DeskGameVendors,
  DeskGameVendorsSet,
  DeskLaneChange,
  DeskLanePath,
  DeskLanes,
  DeskSplitChange,
  DeskSync,
  DeskVendorCap,
  DeskVendorChange,
  DeskVendorNew,
  DeskVendorPath,
  DeskVendorRetirement,
  DeskVendorSecret,
} from '@fairhouse/contract/desk-games';
import type { GameType } from '@fairhouse/contract/games';
import { parseMoney } from '@fairhouse/money/money';
import { Type } from 'typebox';
import { requireServiceUrl } from '../../../platform/config/service-url.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { DomainError } from '../../../platform/errors.ts';
import {
  coverAct,
  deskAct,
  deskChange,
  deskNew,
  deskRead,
  deskRow,
  detailOf,
  noteAct,
  type Why,
} from '../../operators/index.ts';
import { setVendor, vendorOf } from '../../vendors/index.ts';
import { catalogueChanged } from '../catalogue/catalogue.ts';
import { syncVendor } from '../catalogue/sync.ts';
import { currencyOf, editGame, editLane, editSplit, orderGames, setGamesMaintenance } from './edit.ts';
import { deskGameOf, deskGameOrders, deskGames, deskLanes, deskVendors, shownGame } from './views.ts';

const shown = { permission: 'games.read', schema: {} } as const;
const vendorsShown = async (ctx: Ctx) => ({ list: await deskVendors(ctx) });
export const vendorCode = ({ vendor }: { vendor: string }): string => vendor;

export const listGames = deskRead(
  { ...shown, schema: { querystring: DeskGameQuery }, answer: DeskGameList },
  (ctx, query: DeskGameQuery) => deskGames(ctx, query),
);

/** Returns one game. @throws GAME_NOT_FOUND */
export const gameDetail = deskRow('games.read', DeskGame, deskGameOf);

export const changeGame = deskAct({
  permission: editGame.permission,
  schema: { params: DeskId, body: DeskGameChange },
  answer: Type.Union([DeskWaits, DeskGame]),
  on: ({ id }: { id: string }) => id,
  sets: {
    action: editGame.action,
    set: (ctx, by, id, { reason: _, version: __, ...change }: DeskGameChange) => editGame(ctx, by, id, change),
    part: (_, was, is) => setBack(was, is),
  },
  act: async (ctx, id, { operatorId }, { reason, version, ...change }: DeskGameChange) => {
    const by = { operatorId, reason, version, said: detailOf(change) };
    const row = await editGame(ctx, by, id, change);
    return row ? shownGame(row) : { waitsForSecond: true as const };
  },
});

/**
 * Returns the change that undoes another: the fields that had other values or that operators had written and the
 * vendor's list now decides, and, in `asVendor`, the fields that the list decided before. A written field is the
 * operators' from then on.
 */
function setBack(was: object, is: object): object {
  const same = (name: string, value: unknown) => JSON.stringify(value) === JSON.stringify(Reflect.get(is, name));
  const [before, after] = [editedOf(was), editedOf(is)];
  const fields = Object.entries(was).filter(
    ([name, value]) => !same(name, value) || (before.includes(name) && !after.includes(name)),
  );
  const asVendor = after.filter((name) => !before.includes(name));
  return { ...Object.fromEntries(fields), ...(asVendor.length > 0 ? { asVendor } : {}) };
}

function editedOf(game: object): unknown[] {
  const edited: unknown = Reflect.get(game, 'edited');
  return Array.isArray(edited) ? edited : [];
}

export const listGameOrders = deskRead({ ...shown, answer: DeskGameOrders }, deskGameOrders);

/** @throws GAME_NOT_FOUND, STATE_CONFLICT (value.version) */
export const changeGameOrder = deskChange({
  answer: DeskGameOrders,
  shown: deskGameOrders,
  setting: orderGames,
  schema: { params: DeskGameOrderPath, body: DeskGameOrderChange },
  named: ({ gameType }: { gameType: GameType }) => gameType,
});

export const listVendors = deskRead({ ...shown, answer: DeskGameVendors }, vendorsShown);

/** Parses the fields of a vendor for its registry. @throws MALFORMED (value.issues), CURRENCY_NOT_OFFERED */
function vendorFields<T extends { url?: string; launchOrigins?: string[]; currencies?: string[] }>({
  url,
  launchOrigins,
  currencies,
  ...change
}: T) {
  if (url !== undefined) requireServiceUrl('url', url);
  for (const origin of launchOrigins ?? []) requireServiceUrl('launchOrigins', origin);
  return {
    ...change,
    ...(url === undefined ? {} : { url }),
    ...(launchOrigins && { launchOrigins: launchOrigins.map((origin) => new URL(origin).origin) }),
    ...(currencies && { currencies: currencies.map(currencyOf) }),
  };
}

/** Changes a vendor's fields. @throws VENDOR_NOT_FOUND, STATE_CONFLICT (value.version, or RETIRED); as `setVendor` */
export const changeVendor = deskAct({
  permission: setVendor.permission,
  schema: { params: DeskVendorPath, body: DeskVendorChange },
  answer: DeskGameVendorsSet,
  on: vendorCode,
  act: async (ctx, code, { operatorId }, { reason, version, ...change }: DeskVendorChange) => {
    await vendorOf(ctx, code);
    const by = { operatorId, reason, version, said: detailOf(change) };
    return await vendorSet(ctx, await setVendor(ctx, by, code, vendorFields(change), null));
  },
});

/** Makes a vendor; two operators must state the same. @throws STATE_CONFLICT when it exists; as `setVendor` */
export const addVendor = deskNew({
  permission: setVendor.permission,
  schema: { body: DeskVendorNew },
  answer: DeskGameVendorsSet,
  act: async (ctx, { operatorId }, { reason, vendor, secret, ...given }: DeskVendorNew) => {
    const by = { operatorId, reason, version: noVersion, said: { act: 'new', ...detailOf(given) } };
    return await vendorSet(ctx, await setVendor(ctx, by, vendor, { ...vendorFields(given), secret }, null));
  },
});

/**
 * Gives a vendor a new secret; two operators must type the same.
 * @throws VENDOR_NOT_FOUND, STATE_CONFLICT (value.version); as `setVendor`
 */
export const rotateVendor = deskAct({
  permission: setVendor.permission,
  schema: { params: DeskVendorPath, body: DeskVendorSecret },
  answer: DeskGameVendorsSet,
  on: vendorCode,
  act: async (ctx, code, { operatorId }, { reason, version, secret, secretNow = false }: DeskVendorSecret) => {
    await vendorOf(ctx, code);
    const by = { operatorId, reason, version, said: { act: 'rotate', secretNow } };
    return await vendorSet(ctx, await setVendor(ctx, by, code, { secret, secretNow }, null));
  },
});

async function vendorSet(ctx: Ctx, isSet: boolean): Promise<DeskGameVendorsSet> {
  catalogueChanged(ctx);
  return { ...(await vendorsShown(ctx)), waitsForSecond: !isSet };
}

/**
 * Sets the cap on a vendor's credits without a bet; raising it takes two operators.
 * @throws VENDOR_NOT_FOUND, CURRENCY_NOT_OFFERED, AMOUNT_INVALID, ALREADY_APPROVED
 */
export const capVendor = deskAct({
  permission: setVendor.permission,
  schema: { params: DeskVendorPath, body: DeskVendorCap },
  answer: DeskGameVendorsSet,
  on: vendorCode,
  act: async (ctx, code, { operatorId }, { reason, kind, currency, amount }: DeskVendorCap) => {
    await vendorOf(ctx, code);
    const known = currencyOf(currency);
    const per_day = parseMoney(amount, known);
    if (per_day === null || per_day < 0n) throw new DomainError('AMOUNT_INVALID');
    const by = { operatorId, reason, said: { kind, currency, amount } };
    return await vendorSet(ctx, await setVendor(ctx, by, code, {}, { kind, currency: known, per_day }));
  },
});

/**
 * Cuts a vendor off at once: switches it off, and ends its secrets.
 * @throws VENDOR_NOT_FOUND, STATE_CONFLICT (value.version)
 */
export const retireVendor = deskAct({
  permission: setVendor.permission,
  schema: { params: DeskVendorPath, body: DeskVendorRetirement },
  answer: DeskGameVendors,
  on: vendorCode,
  act: async (ctx, code, { operatorId }, { reason, version }: DeskVendorRetirement) => {
    await vendorOf(ctx, code);
    await setVendor(ctx, { operatorId, reason, version, said: { act: 'retire' } }, code, { retired: true }, null);
    catalogueChanged(ctx);
    return await vendorsShown(ctx);
  },
});

const nothingRead = { games: 0, added: 0, changed: 0, gone: 0, skipped: 0, unusable: [] };

coverAct('game-sync', 'games.edit');
/** Syncs a vendor's list now, with a line in the audit trail. @throws VENDOR_NOT_FOUND */
export const syncGames = Object.assign(
  async (ctx: Ctx, by: Why, vendor: string): Promise<DeskSync> => {
    const read = { ...nothingRead, ...(await syncVendor(ctx, vendor)) };
    const { unusable: _, ...counts } = read;
    await noteAct(ctx, by, { action: 'game-sync', subject: vendor, detail: counts });
    return read;
  },
  { permission: 'games.edit' as const },
);

/** The console's call of `syncGames`. It requires no reason, since the vendor decides the list. */
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
  permission: editLane.permission,
  schema: { params: DeskLanePath, body: DeskLaneChange },
  answer: DeskLanes,
  on: ({ category }: { category: GameType }) => category,
  sets: {
    action: editLane.action,
    set: (ctx, by, category, { reason: _, version: __, ...change }: DeskLaneChange) =>
      editLane(ctx, by, category, change),
  },
  act: async (ctx, category, { operatorId }, { reason, version, ...change }: DeskLaneChange) => {
    await editLane(ctx, { operatorId, reason, version, said: detailOf(change) }, category, change);
    return await deskLanes(ctx);
  },
});

/** Sets a split or removes it. @throws MALFORMED, VENDOR_NOT_FOUND, STATE_CONFLICT (value.version) */
export const changeSplit = deskNew({
  permission: editSplit.permission,
  schema: { body: DeskSplitChange },
  answer: DeskLanes,
  act: async (ctx, { operatorId }, { reason, version, ...split }: DeskSplitChange) => {
    const said = { category: split.category };
    await editSplit(ctx, { operatorId, reason, version, said }, split);
    return await deskLanes(ctx);
  },
});

export const changeMaintenance = deskNew({
  permission: setGamesMaintenance.permission,
  schema: { body: DeskGamesMaintenance },
  answer: DeskLanes,
  act: async (ctx, { operatorId }, { reason, maintenance }: { reason: string; maintenance: boolean }) => {
    await setGamesMaintenance(ctx, { operatorId, reason, said: { maintenance } }, 'all', maintenance);
    return await deskLanes(ctx);
  },
});
