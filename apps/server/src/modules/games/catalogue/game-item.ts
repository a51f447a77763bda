import type { GameItem, LaneCard } from '@fairhouse/contract/games';
import { inLanguage, type Language } from '@fairhouse/contract/language';
import type { Picture } from '@fairhouse/contract/site';
import { type CurrencyCode, formatMoney } from '@fairhouse/money/money';
import type { GamesDeps } from '../deps.ts';
import type { CatalogueGame } from './catalogue.ts';
import { jackpotStep } from './jackpot.ts';

/** The reader of an item: language and currency; and the games that are hot by popularity. */
export type Shown = {
  language: Language;
  currency: CurrencyCode;
  deps: Pick<GamesDeps, 'pictureOf'>;
  hot: ReadonlySet<bigint>;
};

/** Returns a game's tile for the wire. */
export function gameItem(game: CatalogueGame, shown: Shown): GameItem {
  const { language, currency, deps } = shown;
  const least = game.minBet[currency];
  return {
    ...partOf(game, deps.pictureOf(`tile/${game.vendor}/${game.gameCode}`), deps),
    gameCode: game.gameCode,
    isGame: 'GAME',
    displayName: inLanguage(game.name, language),
    gameName: game.name.EN,
    gameId: `${game.vendor}-${game.gameCode}`,
    nodeName: game.name.EN,
    isHot: isHot(game, shown) ? 1 : 0,
    isNew: game.isNew ? 1 : 0,
    maintenance: isClosed(game),
    freePlay: game.freePlay,
    rtp: game.rtp,
    lines: game.lines,
    minBet: least === undefined ? null : formatMoney(least, currency),
    jackpot: game.jackpot && {
      amount: formatMoney(game.jackpot.amount, game.jackpot.currency),
      step: jackpotStep,
      currency: game.jackpot.currency,
      since: game.jackpot.since.toISOString(),
    },
  };
}

/**
 * Returns the tile of a vendor's games of one kind. A single game that is a lobby of its own (sports, lotteries) opens
 * directly, so the tile is the game's.
 * @param games all of one vendor and category, at least one
 */
export function laneCard(games: readonly [CatalogueGame, ...CatalogueGame[]], shown: Shown): LaneCard {
  const [first] = games;
  const picture = shown.deps.pictureOf(`vendor/${first.vendor}-${first.gameType}`);
  if (games.length === 1 && opensAtOnce.has(first.gameType)) {
    return { ...gameItem(first, shown), ...drawn(picture), games: 1 };
  }
  return {
    ...partOf(first, picture, shown.deps),
    gameClassify: '',
    gameCode: '',
    isGame: 'VASSALAGE',
    displayName: first.vendorName,
    gameName: first.vendorName,
    gameId: `${first.vendor}-${first.gameType}`,
    nodeName: first.vendorName,
    isHot: games.some((game) => isHot(game, shown)) ? 1 : 0,
    isNew: games.every(({ isNew }) => isNew) ? 1 : 0,
    maintenance: games.every(isClosed),
    freePlay: games.some(({ freePlay }) => freePlay),
    rtp: null,
    lines: null,
    minBet: null,
    jackpot: null,
    games: games.length,
  };
}

/** Categories whose pages show vendors and where a vendor's only game is a lobby of its own. */
export const opensAtOnce: ReadonlySet<string> = new Set(['SPORTS', 'ESPORTS', 'COCKFIGHT', 'LOTT', 'ELOTT']);

/** True for a game that operators marked as hot, or that is hot by popularity where operators set nothing. */
export function isHot({ nodeId, hot }: CatalogueGame, { hot: earned }: Pick<Shown, 'hot'>): boolean {
  return hot ?? earned.has(nodeId);
}

/** True for a game that is shown but cannot be opened. */
export function isClosed({ state, vendorClosed }: CatalogueGame): boolean {
  return state === 'maintenance' || vendorClosed;
}

function partOf(game: CatalogueGame, picture: Picture, { pictureOf }: Shown['deps']) {
  const mark = pictureOf(`mark/${game.vendor}`);
  return {
    nodeId: String(game.nodeId),
    vassalage: game.vendor,
    vendorName: game.vendorName,
    vendorIcon: `${mark.src}-${Math.min(...mark.widths)}.webp`,
    gameType: game.gameType,
    gameClassify: game.gameClassify,
    showIcon: true,
    gameGroupCode: game.groupCode,
    updatedAt: game.updatedAt.toISOString(),
    ...drawn(picture),
  };
}

function drawn(picture: Picture) {
  return {
    iconUrl: `${picture.src}-${Math.min(...picture.widths)}.webp`,
    lagerIcon: `${picture.src}-${Math.max(...picture.widths)}.webp`,
    picture,
  };
}
