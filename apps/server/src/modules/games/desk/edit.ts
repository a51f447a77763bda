import type {
  DeskGameChange,
  DeskGameOrderChange,
  DeskLaneChange,
  DeskSplitChange,
  VendorField,
} from '@fairhouse/contract/desk-games';
import type { GameType } from '@fairhouse/contract/games';
import { type CurrencyCode, formatMoney, isCurrency, parseMoney } from '@fairhouse/money/money';
import type { Ctx } from '../../../platform/ctx.ts';
import { DomainError } from '../../../platform/errors.ts';
import { deskSetting, isAgreed, type Said, type Setter, type SettingCtx } from '../../operators/index.ts';
import { raiseSite } from '../../site/index.ts';
import { vendorOf } from '../../vendors/index.ts';
import { catalogueChanged } from '../catalogue/catalogue.ts';
import {
  countOfType,
  gameRow,
  placeGames,
  putMaintenance,
  putSplit,
  readLanes,
  updateGame,
  updateLane,
} from '../catalogue/edit-store.ts';
import { type GameFields, type GameRow, lockCatalogue } from '../catalogue/game-store.ts';
import { askForSync } from '../catalogue/sync.ts';
import { columnOf, gameView, laneView, orderView, splitView } from './views.ts';

/**
 * Changes the named fields of a game; the subject is its `nodeId`. A vendor's field that an operator writes keeps that
 * value, whatever the vendor's list states, until `asVendor` gives it back; one that is both written and given back has
 * the value until the list states another. Writing the RTP takes two operators: players read it, and it decides which
 * wins are watched.
 * @returns the changed game; false while it waits for the second operator
 * @throws ALREADY_APPROVED, GAME_NOT_FOUND, AMOUNT_INVALID, CURRENCY_NOT_OFFERED for an unknown currency, MALFORMED for
 * the type of in-house games
 */
export const editGame = deskSetting(
  'game',
  'games.edit',
  async (ctx, subject: string, change: Said<DeskGameChange>): Promise<GameRow | false> => {
    const { db: tx, clock } = ctx;
    const { asVendor = [], ...written } = change;
    const nodeId = BigInt(subject);
    await lockCatalogue(tx);
    const held = await gameRow(tx, nodeId);
    if (!held) throw new DomainError('GAME_NOT_FOUND');
    const fields = fieldsOf(held, written);
    if (!(await isReturnAgreed(ctx, subject, held, change))) return false;
    const given = new Set<string>(asVendor.map((name: VendorField) => columnOf[name]));
    const own = Object.entries(columnOf).flatMap(([name, column]) => (Object.hasOwn(written, name) ? [column] : []));
    const edited = [...new Set([...held.edited, ...own])].filter((name) => !given.has(name));
    const after = { ...held, ...fields, edited, updated_at: clock() };
    await updateGame(tx, nodeId, { ...fields, edited, updated_at: after.updated_at });
    if (given.size > 0) await askForSync({ db: tx }, held.vendor);
    await raiseSite(tx);
    return after;
  },
  {
    held: async ({ db }, subject) => {
      await lockCatalogue(db);
      return await gameView(db, BigInt(subject));
    },
    changed: catalogueChanged,
  },
);

/**
 * True when a change of a game may be made now: one that writes the RTP needs two operators. Writing the present value
 * needs them too where the vendor's list decides it, since from then on the list could lower its own value unnoticed.
 */
async function isReturnAgreed(
  ctx: SettingCtx,
  subject: string,
  held: GameRow,
  change: Said<DeskGameChange>,
): Promise<boolean> {
  const { rtp } = change;
  const isHeld = rtp === undefined || (rtp === held.rtp && held.edited.includes(columnOf.rtp));
  if (isHeld) return true;
  const before = await gameView(ctx.db, BigInt(subject));
  const after = Object.fromEntries(Object.entries(change).sort(([one], [other]) => (one < other ? -1 : 1)));
  return await isAgreed(ctx, `game ${subject}`, { before, after });
}

/**
 * Places the games of a type: the named ones come first, in their order, and the others follow in the lobby's order.
 * @throws GAME_NOT_FOUND for a game of another type
 */
export const orderGames = deskSetting(
  'game-order',
  'games.edit',
  async ({ db, clock }, gameType: GameType, { nodeIds }: Said<DeskGameOrderChange>) => {
    const ids = nodeIds.map(BigInt);
    if ((await countOfType(db, gameType, ids)) !== ids.length) throw new DomainError('GAME_NOT_FOUND');
    await placeGames(db, gameType, ids, clock());
    await raiseSite(db);
  },
  {
    held: async ({ db }, gameType) => {
      await lockCatalogue(db);
      return await orderView(db, gameType);
    },
    changed: catalogueChanged,
  },
);

/**
 * Changes a category's position, its place in menus, and the vendors that come first in it. @throws VENDOR_NOT_FOUND
 */
export const editLane = deskSetting(
  'game-lane',
  'games.edit',
  async (ctx, category: GameType, change: Said<DeskLaneChange>) => {
    await lockCatalogue(ctx.db);
    for (const code of change.vendors ?? []) await vendorOf(ctx, code);
    if (Object.keys(change).length > 0) await updateLane(ctx.db, category, change);
    await raiseSite(ctx.db);
  },
  {
    held: async ({ db }, category) => {
      await lockCatalogue(db);
      return await laneView(db, category);
    },
    changed: catalogueChanged,
  },
);

/** Returns the name of a split: its type, vendor and group. */
function splitName({ gameType, vendor, gameClassify }: Pick<DeskSplitChange, 'gameType'> & Part): string {
  return [gameType, vendor ?? '*', gameClassify ?? '*'].join('/');
}
type Part = { vendor?: string | null | undefined; gameClassify?: string | null | undefined };

const putNamedSplit = deskSetting(
  'game-split',
  'games.edit',
  async (ctx, _name: string, { gameType, category, ...part }: Said<DeskSplitChange>) => {
    const { vendor = null, gameClassify: classify = null }: Part = part;
    await lockCatalogue(ctx.db);
    if (vendor !== null) await vendorOf(ctx, vendor);
    await putSplit(ctx.db, { game_type: gameType, vendor, classify }, category);
    await raiseSite(ctx.db);
  },
  {
    held: async ({ db }, name) => {
      await lockCatalogue(db);
      return (await readLanes(db)).splits.map(splitView).find((split) => splitName(split) === name);
    },
    changed: catalogueChanged,
  },
);

/**
 * Shows a vendor's games of a type, or those of a group, in another category; without a category, in their own again.
 * @throws VENDOR_NOT_FOUND, MALFORMED when neither a vendor nor a group is named
 */
export const editSplit = Object.assign(
  async (ctx: Ctx, by: Setter | null, split: Said<DeskSplitChange>) => {
    if (split.vendor === undefined && split.gameClassify === undefined) throw new DomainError('MALFORMED');
    await putNamedSplit(ctx, by, splitName(split), split);
  },
  { permission: putNamedSplit.permission },
);

/** Closes the games of all vendors, or opens them again; in-house games and the rest of the site stay open. */
export const setGamesMaintenance = deskSetting(
  'games-maintenance',
  'vendors.set',
  async ({ db }, _all: string, maintenance: boolean) => {
    await lockCatalogue(db);
    await putMaintenance(db, maintenance);
    await raiseSite(db);
  },
  { changed: catalogueChanged },
);

function fieldsOf(held: GameRow, change: Omit<Said<DeskGameChange>, 'asVendor'>): Partial<GameFields> {
  const { name, gameType, gameClassify, gameGroupCode, isNew, minBet, freePlay, jackpot, currencies, ...same } = change;
  if (gameType === 'INHOUSE') throw new DomainError('MALFORMED');
  return {
    ...same,
    ...(name === undefined ? {} : { name: { ...held.name, ...name } }),
    ...(gameType === undefined ? {} : { game_type: gameType }),
    ...(gameClassify === undefined ? {} : { classify: gameClassify.trim() }),
    ...(gameGroupCode === undefined ? {} : { group_code: gameGroupCode.trim() }),
    ...(isNew === undefined ? {} : { is_new: isNew }),
    ...(freePlay === undefined ? {} : { free_play: freePlay }),
    ...(minBet === undefined ? {} : { min_bet: leastBetsOf(minBet) }),
    ...(currencies === undefined ? {} : { currencies: currencies.map(currencyOf) }),
    ...(jackpot === undefined ? {} : jackpotOf(jackpot)),
  };
}

function leastBetsOf(minBet: Record<string, string>): GameFields['min_bet'] {
  return Object.fromEntries(
    Object.entries(minBet).map(([code, text]) => {
      const currency = currencyOf(code);
      return [currency, formatMoney(amountOf(text, currency), currency)];
    }),
  );
}

function jackpotOf(
  jackpot: { amount: string; currency: string } | null,
): Pick<GameFields, 'jackpot' | 'jackpot_currency'> {
  if (jackpot === null) return { jackpot: null, jackpot_currency: null };
  const currency = currencyOf(jackpot.currency);
  return { jackpot: amountOf(jackpot.amount, currency), jackpot_currency: currency };
}

/** @throws CURRENCY_NOT_OFFERED */
export function currencyOf(code: string): CurrencyCode {
  if (!isCurrency(code)) throw new DomainError('CURRENCY_NOT_OFFERED');
  return code;
}

function amountOf(text: string, currency: ReturnType<typeof currencyOf>): bigint {
  const units = parseMoney(text, currency);
  if (units === null || units <= 0n) throw new DomainError('AMOUNT_INVALID');
  return units;
}
