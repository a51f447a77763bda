import type { GameSearchQuery, GameSearchResult } from '@fairhouse/contract/games';
import { parseMoney } from '@fairhouse/money/money';
import { DomainError } from '../../../platform/errors.ts';
import type { CatalogueGame } from './catalogue.ts';
import { gamesIn, itemsOf, type Lobby, pageOf } from './lobby.ts';
import { fit, fitOf, plain, type Sought, slipsTo, sought } from './words.ts';

/** A match of the vendor's name or the game's code ranks below one of the game's name. */
const behindNames = 4;

/**
 * Searches every game by name in any language, vendor and code: whole names and beginnings first, then beginnings of
 * words, then parts; every word of the query must match. Equal ranks keep the lobby's order. Where nothing matches,
 * returns games with similar names. Without a query, returns all games that the filters leave.
 * @throws AMOUNT_INVALID for a least bet that is no amount of the currency
 */
export function searchGames(lobby: Lobby, query: GameSearchQuery): GameSearchResult {
  const { q = '', gameType, vassalage, lines, pageNo, pageSize } = query;
  const least = leastBetOf(query.minBet, lobby);
  const whole = sought(q);
  const words = plain(q).split(' ').filter(Boolean).map(sought);
  const fits = (game: CatalogueGame) =>
    (vassalage === undefined || game.vendor === vassalage) &&
    (lines === undefined || (game.lines ?? 0) >= lines) &&
    (least === null || (game.minBet[lobby.currency] ?? -1n) >= least);
  // A query of punctuation alone matches no name.
  if (words.length === 0 && q.trim() !== '') {
    return { games: [], total: 0, pageNo, pageSize, vendors: [], isNear: false };
  }

  // By rank; equal ranks keep the lobby's order.
  const found: CatalogueGame[][] = Array.from({ length: fit.none }, () => []);
  for (const game of gamesIn(lobby, gameType)) {
    if (words.every(({ joined }) => game.sought.everything.includes(joined)) && fits(game)) {
      found[words.length === 0 ? 0 : rankOf(game, whole, words)]?.push(game);
    }
  }
  const ranked = found.flat();
  const vendors = words.length > 0 ? vendorsFound(lobby, whole) : [];
  const isNear = ranked.length === 0 && vendors.length === 0 && words.length > 0;
  const shown = isNear ? nearGames(gamesIn(lobby, gameType).filter(fits), words) : ranked;
  return { games: itemsOf(lobby, pageOf(shown, query)), total: shown.length, pageNo, pageSize, vendors, isNear };
}

/**
 * Returns the games in which every typed word resembles a word, fewest typing errors first. Names are compared word by
 * word, and as a whole for scripts without blanks.
 */
function nearGames(games: readonly CatalogueGame[], typed: readonly Sought[]): CatalogueGame[] {
  // Cached, since the same words occur in many names.
  const known = typed.map(() => new Map<string, number | null>());
  const slips = (at: number, word: string): number | null => {
    const held = known[at];
    let least = held?.get(word);
    if (least === undefined) {
      least = slipsTo(typed[at]?.joined ?? '', word);
      held?.set(word, least);
    }
    return least;
  };
  const slipsOf = ({ sought: { names, others } }: CatalogueGame): number | null => {
    const least = (at: number, found: readonly Sought[]) =>
      Math.min(
        ...found.flatMap(({ spaced, joined }) =>
          [...spaced.split(' '), joined].map((word) => slips(at, word) ?? Number.POSITIVE_INFINITY),
        ),
      );
    // A word of the vendor or the code counts for less than one of the names.
    const sum = typed.keys().reduce((all, at) => all + Math.min(least(at, names), least(at, others) + 1), 0);
    return Number.isFinite(sum) ? sum : null;
  };
  return games
    .map((game) => ({ game, slips: slipsOf(game) }))
    .filter(({ slips }) => slips !== null)
    .sort((a, b) => (a.slips ?? 0) - (b.slips ?? 0))
    .map(({ game }) => game);
}

function leastBetOf(asked: string | undefined, { currency }: Lobby): bigint | null {
  if (asked === undefined) return null;
  const units = parseMoney(asked, currency);
  // Refused, since ignoring it would return games that were not asked for.
  if (units === null || units < 0n) throw new DomainError('AMOUNT_INVALID');
  return units;
}

/** Ranks a game against all words of a search; `fit.none` when a word does not occur. */
function rankOf({ sought: { names, others } }: CatalogueGame, whole: Sought, words: readonly Sought[]): number {
  let best: number = fit.none;
  for (const name of names) best = Math.min(best, fitOf(whole, name));
  if (best < fit.none) return best;
  for (const other of others) best = Math.min(best, behindNames + fitOf(whole, other));
  if (best < fit.none || words.length < 2) return Math.min(best, fit.none);
  const everywhere = [...names, ...others];
  const worst = Math.max(...words.map((word) => Math.min(...everywhere.map((name) => fitOf(word, name)))));
  return worst < fit.none ? Math.min(behindNames + worst, fit.none - 1) : fit.none;
}

function vendorsFound({ offered, inHouse }: Lobby, whole: Sought): GameSearchResult['vendors'] {
  const [own] = inHouse;
  const ours = own && {
    vassalage: own.vendor,
    vendorName: own.vendorName,
    gameTypes: [own.gameType],
    sought: own.sought.others,
  };
  return [...(ours ? [ours] : []), ...offered.vendors]
    .map(({ sought: names, ...vendor }) => ({ vendor, rank: Math.min(...names.map((name) => fitOf(whole, name))) }))
    .filter(({ rank }) => rank < fit.none)
    .sort((a, b) => a.rank - b.rank)
    .map(({ vendor }) => vendor);
}
