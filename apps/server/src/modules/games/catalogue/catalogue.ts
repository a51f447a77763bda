import type { GameType } from '@fairhouse/contract/games';
import type { Localized } from '@fairhouse/contract/language';
import { type CurrencyCode, isCurrency, parseMoney } from '@fairhouse/money/money';
import type { Ctx } from '../../../platform/ctx.ts';
import { DomainError } from '../../../platform/errors.ts';
import { versioned } from '../../../platform/versioned.ts';
import type { Vendor } from '../../vendors/index.ts';
import {
  type Device,
  type GameRow,
  type LaneRow,
  readCatalogue,
  readCatalogueVersion,
  type SplitRow,
} from './game-store.ts';
import { jackpotPeriodStart } from './jackpot.ts';
import { inLatin, type Sought, sought } from './words.ts';

/** An offered game, as lobbies show it. */
export type CatalogueGame = {
  nodeId: bigint;
  vendor: string;
  vendorName: string;
  gameCode: string;
  /** The category: the vendor's type, or the category to which a split moves such games. */
  gameType: GameType;
  /** The vendor's own grouping. */
  gameClassify: string;
  /** The brand's own grouping. */
  groupCode: string;
  name: Localized;
  /** In maintenance, set by an operator or by the vendor. */
  state: 'on' | 'maintenance';
  /** True when the vendor, or all games of the brand, are in maintenance. */
  vendorClosed: boolean;
  /** Set by an operator; null: popularity decides. */
  hot: boolean | null;
  isNew: boolean;
  devices: readonly Device[];
  currencies: readonly CurrencyCode[];
  /** In units; a missing currency: unknown. */
  minBet: Partial<Record<CurrencyCode, bigint>>;
  lines: number | null;
  /** In percent: "96.12". */
  rtp: string | null;
  freePlay: boolean;
  /** The amount in units; displayed only. */
  jackpot: { amount: bigint; currency: CurrencyCode; since: Date } | null;
  position: number;
  updatedAt: Date;
  /** The names, the code and the vendor in their searchable form. */
  sought: { names: readonly Sought[]; others: readonly Sought[]; everything: string };
};

export type Catalogue = {
  /** Changes with every state of the catalogue. */
  version: string;
  /** In lobby order within each category. */
  games: readonly CatalogueGame[];
  byNode: ReadonlyMap<bigint, CatalogueGame>;
  /** By vendor and game code, see `codeKey`. */
  byCode: ReadonlyMap<string, CatalogueGame>;
  byType: ReadonlyMap<GameType, readonly CatalogueGame[]>;
  /** The vendors that are switched on, by code, in their order. */
  vendors: ReadonlyMap<string, Vendor>;
  /** The shown categories, in their order. */
  lanes: readonly LaneRow[];
  /** The `nodeId`s of in-house games, by code. */
  inHouse: ReadonlyMap<string, bigint>;
  maintenance: boolean;
  /** Games that accept no bets, by `codeKey`: in maintenance, or withdrawn by an operator. */
  shut: ReadonlySet<string>;
};

const newForMs = 30 * 24 * 3_600_000;

/** A row and the game made from it under given surroundings: vendors, splits and the day. */
type Made = { row: GameRow; surroundings: string; game: CatalogueGame };
type Copy = Catalogue & { raised: bigint; rows: ReadonlyMap<bigint, GameRow>; made: ReadonlyMap<bigint, Made> };

const kept = versioned<Copy>({
  name: 'The catalogue of games',
  // Short enough for a change to be seen within a second, even when a busy machine has much to read again.
  checkEveryMs: 500,
  readVersion: async (ctx) => nameOf(await readCatalogueVersion(ctx.reserve.db), ctx.clock()),
  read,
});

/** Returns all offered games from this node's copy, at most a second behind a change on any node. */
export const catalogueOf: (ctx: Ctx) => Promise<Catalogue> = kept.of;

/** Marks the copy as outdated after a change made through this context: the next use sees the change. */
export const catalogueChanged: (ctx: Ctx) => void = kept.changed;

export function codeKey(vendor: string, gameCode: string): string {
  return `${vendor}/${gameCode}`;
}

/** Returns an offered game. @throws GAME_NOT_FOUND for any other, also of a vendor that is switched off */
export async function gameByCode(ctx: Ctx, vendor: string, gameCode: string): Promise<CatalogueGame> {
  const game = (await catalogueOf(ctx)).byCode.get(codeKey(vendor, gameCode));
  if (!game) throw new DomainError('GAME_NOT_FOUND');
  return game;
}

/** True while an opened game accepts bets. A game that its vendor no longer lists may be played on. */
export async function takesBets(ctx: Ctx, vendor: string, gameCode: string): Promise<boolean> {
  const { maintenance, shut } = await catalogueOf(ctx);
  return !maintenance && !shut.has(codeKey(vendor, gameCode));
}

/**
 * Returns the name of a catalogue's version. It contains the date, since "new" marks and jackpot counters change with
 * the day.
 */
function nameOf(version: bigint, at: Date): string {
  return `${version}.${at.toISOString().slice(0, 10)}`;
}

async function read(ctx: Ctx, held: Copy | null): Promise<Copy> {
  const at = ctx.clock();
  const content = await readCatalogue(ctx, held?.raised ?? -1n);
  // Unchanged rows are taken from the last copy; that copy itself is not modified, since others still hold it.
  const rows = new Map(content.whole ? [] : held?.rows);
  for (const row of content.games) rows.set(row.id, row);
  const vendors = new Map(content.vendors.filter(({ enabled }) => enabled).map((vendor) => [vendor.code, vendor]));
  const made = madeGames(rows.values(), held, { ...content, vendors, at });
  const games = [...made.values()].map(({ game }) => game).sort(inOrder(placing(content.lanes, content.vendors)));
  return {
    version: nameOf(content.version, at),
    raised: content.version,
    rows,
    made,
    games,
    byNode: new Map(games.map((game) => [game.nodeId, game])),
    byCode: new Map(games.map((game) => [codeKey(game.vendor, game.gameCode), game])),
    byType: Map.groupBy(games, ({ gameType }) => gameType),
    vendors,
    lanes: content.lanes.filter(({ shown }) => shown),
    inHouse: new Map(content.inHouse.map(({ game_code, node_id }) => [game_code, node_id])),
    maintenance: content.maintenance,
    shut: new Set([...rows.values()].filter(isShut).map((row) => codeKey(row.vendor, row.game_code))),
  };
}

function isShut({ state, vendor_closed }: GameRow): boolean {
  return state !== 'on' || vendor_closed;
}

type Surroundings = { vendors: ReadonlyMap<string, Vendor>; splits: SplitRow[]; maintenance: boolean; at: Date };

/** Makes the games of offered rows; reuses those of the last copy whose row and surroundings did not change. */
function madeGames(rows: Iterable<GameRow>, held: Copy | null, around: Surroundings): Map<bigint, Made> {
  const { splits, maintenance, at } = around;
  const day = at.toISOString().slice(0, 10);
  const ofVendor = new Map(
    [...around.vendors.values()].map((vendor) => {
      const { code, name, currencies } = vendor;
      const surroundings = JSON.stringify([name, currencies, vendor.maintenance, maintenance, splits, day]);
      return [code, { vendor, surroundings, words: [sought(name), sought(code)] }];
    }),
  );
  const made = new Map<bigint, Made>();
  for (const row of rows) {
    const known = ofVendor.get(row.vendor);
    if (!known || !row.listed || row.state === 'off') continue;
    const before = held?.made.get(row.id);
    if (before?.row === row && before.surroundings === known.surroundings) {
      made.set(row.id, before);
      continue;
    }
    const words = soughtOf(Object.values(row.name), [...known.words, sought(row.game_code)]);
    made.set(row.id, { row, surroundings: known.surroundings, game: gameOf(row, known.vendor, around, words) });
  }
  return made;
}

/**
 * Orders games by the operators' position, then those that operators marked as hot, then by vendor, then new ones, then
 * by age, oldest first.
 */
function inOrder(place: (game: CatalogueGame) => number): (a: CatalogueGame, b: CatalogueGame) => number {
  return (a, b) =>
    a.position - b.position ||
    Number(b.hot ?? false) - Number(a.hot ?? false) ||
    place(a) - place(b) ||
    Number(b.isNew) - Number(a.isNew) ||
    Number(a.nodeId - b.nodeId);
}

/**
 * Returns the searchable form of a game: its names in every language, in Latin letters too, and the other texts it is
 * found by. `everything` joins them all: a word that is not in it is in no name.
 */
export function soughtOf(named: readonly string[], others: readonly Sought[]): CatalogueGame['sought'] {
  const distinct = [...new Set(named)];
  const names = [...distinct.map(sought), ...distinct.map(inLatin).filter((latin) => latin !== null)];
  return { names, others, everything: [...names, ...others].map(({ joined }) => joined).join(' ') };
}

function gameOf(
  row: GameRow,
  vendor: Vendor,
  { splits, maintenance, at }: Surroundings,
  words: CatalogueGame['sought'],
): CatalogueGame {
  const taken = row.currencies.length > 0 ? row.currencies : vendor.currencies;
  return {
    nodeId: row.id,
    vendor: vendor.code,
    vendorName: vendor.name,
    gameCode: row.game_code,
    gameType: categoryOf(row, splits),
    gameClassify: row.classify,
    groupCode: row.group_code,
    name: row.name,
    state: row.state === 'maintenance' || row.vendor_closed ? 'maintenance' : 'on',
    vendorClosed: vendor.maintenance || maintenance,
    hot: row.hot,
    isNew: row.is_new ?? isRecent(row.released_at, at),
    devices: row.devices,
    currencies: taken.filter((currency) => vendor.currencies.includes(currency)),
    minBet: minBetOf(row),
    lines: row.lines,
    rtp: row.rtp,
    freePlay: row.free_play,
    jackpot:
      row.jackpot === null || row.jackpot_currency === null
        ? null
        : { amount: row.jackpot, currency: row.jackpot_currency, since: jackpotPeriodStart(at) },
    position: row.position,
    updatedAt: row.updated_at,
    sought: words,
  };
}

/** Returns the category of the most specific split that fits the game; without one, the game's own type. */
function categoryOf({ game_type, vendor, classify }: GameRow, splits: readonly SplitRow[]): GameType {
  let closest: SplitRow | null = null;
  for (const split of splits) {
    if (split.game_type !== game_type) continue;
    if (split.vendor !== null && split.vendor !== vendor) continue;
    if (split.classify !== null && split.classify !== classify) continue;
    if (closest === null || closeness(split) > closeness(closest)) closest = split;
  }
  return closest?.category ?? game_type;
}

function closeness({ vendor, classify }: SplitRow): number {
  return (vendor === null ? 0 : 2) + (classify === null ? 0 : 1);
}

function isRecent(released: Date | null, at: Date): boolean {
  if (!released) return false;
  const age = at.getTime() - released.getTime();
  return age >= 0 && age < newForMs;
}

function minBetOf({ min_bet }: GameRow): CatalogueGame['minBet'] {
  const units: CatalogueGame['minBet'] = {};
  for (const [currency, text] of Object.entries(min_bet)) {
    const amount = isCurrency(currency) ? parseMoney(text, currency) : null;
    if (isCurrency(currency) && amount !== null && amount > 0n) units[currency] = amount;
  }
  return units;
}

/**
 * Returns the function that gives a game its vendor's position in its category: by the category's own list, then by the
 * vendors' order.
 */
function placing(lanes: readonly LaneRow[], vendors: readonly Vendor[]): (game: CatalogueGame) => number {
  const order = new Map(lanes.map((lane) => [lane.category, vendorOrder(lane, vendors)]));
  return ({ gameType, vendor }) => order.get(gameType)?.get(vendor) ?? vendors.length;
}

/** Returns the position of each vendor in a category. */
export function vendorOrder({ vendors: named }: LaneRow, vendors: readonly Vendor[]): ReadonlyMap<string, number> {
  const others = vendors.map(({ code }) => code).filter((code) => !named.includes(code));
  return new Map([...named, ...others].map((code, place) => [code, place]));
}
