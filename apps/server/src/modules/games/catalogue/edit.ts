import type {
  DeskGameChange,
  DeskLaneChange,
  DeskSplitChange,
  DeskVendorChange,
  VendorField,
} from '@fairhouse/contract/desk-games';
import type { GameType } from '@fairhouse/contract/games';
import { formatMoney, isCurrency, parseMoney } from '@fairhouse/money/money';
import type { Ctx, Db } from '../../../platform/ctx.ts';
import { DomainError } from '../../../platform/errors.ts';
import type { Said } from '../../operators/index.ts';
import { putVendor, type VendorChange, vendorOf, vendorsChanged } from '../../vendors/index.ts';
import { catalogueChanged } from './catalogue.ts';
import { gameRow, noteEdit, putMaintenance, putSplit, updateGame, updateLane } from './edit-store.ts';
import { type GameFields, type GameRow, lockCatalogue } from './game-store.ts';
import { askForSync } from './sync.ts';

/**
 * The author of a change to the catalogue and the reason; without an operator, it was made at the site's own machine.
 */
export type Editor = {
  operatorId: bigint | null;
  reason: string;
  /** Looks at what is changed under its lock, and throws what refuses the change. */
  refuse?: (tx: Db) => Promise<void>;
};

type Subject = {
  subject: 'game' | 'vendor' | 'lane' | 'split' | 'catalogue';
  id: string;
  detail: Record<string, unknown>;
};

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

/**
 * Changes the named fields of a game. Fields of the vendor's that an operator writes keep that value, whatever the list
 * says, until `asVendor` gives them back.
 * @throws GAME_NOT_FOUND, AMOUNT_INVALID, CURRENCY_NOT_OFFERED for an unknown currency, MALFORMED for our own type
 */
export async function editGame(
  ctx: Ctx,
  nodeId: bigint,
  editor: Editor,
  change: Said<DeskGameChange>,
): Promise<GameRow> {
  const { asVendor = [], ...written } = change;
  const row = await edited(ctx, editor, { subject: 'game', id: String(nodeId), detail: change }, async (tx) => {
    const held = await gameRow(tx, nodeId);
    if (!held) throw new DomainError('GAME_NOT_FOUND');
    const fields = fieldsOf(held, written);
    const given = new Set<string>(asVendor.map((name) => columnOf[name]));
    const own = Object.entries(columnOf).flatMap(([name, column]) => (Object.hasOwn(written, name) ? [column] : []));
    const edited = [...new Set([...held.edited.filter((name) => !given.has(name)), ...own])];
    const after = { ...held, ...fields, edited, updated_at: ctx.clock() };
    await updateGame(tx, nodeId, { ...fields, edited, updated_at: after.updated_at });
    if (given.size > 0) await askForSync({ db: tx }, held.vendor);
    return after;
  });
  return row;
}

/** Changes a vendor's registry fields that lobbies show. @throws VENDOR_NOT_FOUND */
export async function editVendor(
  ctx: Ctx,
  code: string,
  editor: Editor,
  change: Omit<DeskVendorChange, 'reason'> & Pick<VendorChange, 'retired'>,
): Promise<void> {
  await edited(ctx, editor, { subject: 'vendor', id: code, detail: change }, async (tx) => {
    await vendorOf({ ...ctx, db: tx }, code);
    await putVendor({ ...ctx, db: tx }, code, change);
  });
  vendorsChanged(ctx);
}

/**
 * Changes a category's position, its place in menus, and the vendors that come first in it. @throws VENDOR_NOT_FOUND
 */
export async function editLane(
  ctx: Ctx,
  category: GameType,
  editor: Editor,
  change: Said<DeskLaneChange>,
): Promise<void> {
  await edited(ctx, editor, { subject: 'lane', id: category, detail: change }, async (tx) => {
    for (const code of change.vendors ?? []) await vendorOf({ ...ctx, db: tx }, code);
    if (Object.keys(change).length > 0) await updateLane(tx, category, change);
  });
}

/**
 * Shows a vendor's games of a type, or those of a group, in another category; with none, in their own again.
 * @throws VENDOR_NOT_FOUND, MALFORMED when neither a vendor nor a group is named
 */
export async function editSplit(
  ctx: Ctx,
  editor: Editor,
  { gameType, category, ...narrowed }: Omit<DeskSplitChange, 'reason'>,
): Promise<void> {
  const vendor = narrowed.vendor ?? null;
  const gameClassify = narrowed.gameClassify ?? null;
  if (vendor === null && gameClassify === null) throw new DomainError('MALFORMED');
  const id = [gameType, vendor ?? '*', gameClassify ?? '*'].join('/');
  await edited(ctx, editor, { subject: 'split', id, detail: { category } }, async (tx) => {
    if (vendor !== null) await vendorOf({ ...ctx, db: tx }, vendor);
    await putSplit(tx, { game_type: gameType, vendor, classify: gameClassify }, category);
  });
}

/** Closes the games of all vendors, or opens them again; in-house games and the rest of the site go on. */
export async function setGamesMaintenance(ctx: Ctx, editor: Editor, maintenance: boolean): Promise<void> {
  await edited(ctx, editor, { subject: 'catalogue', id: 'maintenance', detail: { maintenance } }, (tx) =>
    putMaintenance(tx, maintenance),
  );
}

/** Makes one change together with its line in the trail. */
async function edited<T>(
  ctx: Ctx,
  { operatorId, reason, refuse }: Editor,
  { subject, id, detail }: Subject,
  change: (tx: Db) => Promise<T>,
): Promise<T> {
  const value = await ctx.db.transaction().execute(async (tx) => {
    await lockCatalogue(tx);
    await refuse?.(tx);
    const done = await change(tx);
    await noteEdit(tx, { at: ctx.clock(), operator_id: operatorId, subject, subject_id: id, reason, detail });
    return done;
  });
  catalogueChanged(ctx);
  return value;
}

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

function currencyOf(code: string) {
  if (!isCurrency(code)) throw new DomainError('CURRENCY_NOT_OFFERED');
  return code;
}

function amountOf(text: string, currency: ReturnType<typeof currencyOf>): bigint {
  const units = parseMoney(text, currency);
  if (units === null || units <= 0n) throw new DomainError('AMOUNT_INVALID');
  return units;
}
