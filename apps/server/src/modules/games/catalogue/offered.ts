import type { GameType } from '@fairhouse/contract/games';
import type { CurrencyCode } from '@fairhouse/money/money';
import type { Catalogue, CatalogueGame } from './catalogue.ts';
import { type Sought, sought } from './words.ts';

/** The vendors' games that are offered in the account's currency and, on a phone, run there. */
export type Offered = {
  /** In lobby order. */
  games: readonly CatalogueGame[];
  byType: ReadonlyMap<GameType, readonly CatalogueGame[]>;
  /** The vendors of these games, in their searchable form. */
  vendors: readonly { vassalage: string; vendorName: string; gameTypes: GameType[]; sought: readonly Sought[] }[];
};

export type Device = 'mobile' | null;

const kept = new WeakMap<Catalogue, Map<string, Offered>>();

/** Returns the offered games; computed once for each state of the catalogue, currency and device. */
export function offeredOf(catalogue: Catalogue, currency: CurrencyCode, device: Device): Offered {
  let all = kept.get(catalogue);
  if (!all) {
    all = new Map();
    kept.set(catalogue, all);
  }
  const key = `${currency} ${device}`;
  let offered = all.get(key);
  if (!offered) {
    offered = workedOut(catalogue.games.filter((game) => isOffered(game, currency, device)));
    all.set(key, offered);
  }
  return offered;
}

export function isOffered(game: CatalogueGame, currency: CurrencyCode, device: Device): boolean {
  return game.currencies.includes(currency) && (device === null || game.devices.includes(device));
}

function workedOut(games: readonly CatalogueGame[]): Offered {
  const vendors = [...Map.groupBy(games, ({ vendor }) => vendor)].flatMap(([vassalage, [first, ...rest]]) => {
    if (!first) return [];
    const { vendorName } = first;
    const gameTypes = [...new Set([first, ...rest].map(({ gameType }) => gameType))];
    return [{ vassalage, vendorName, gameTypes, sought: [sought(vendorName), sought(vassalage)] }];
  });
  return { games, byType: Map.groupBy(games, ({ gameType }) => gameType), vendors };
}
