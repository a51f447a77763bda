import type { GameType } from './games.ts';
import type { Language } from './language.ts';
import { listPageSize, rowLength } from './lobby-sizes.ts';

/**
 * Addresses of the lobby's public calls, always written in the same way: the server writes the answers into the page by
 * address, and the portal looks them up by it.
 */

export type LobbyAsk = {
  language: Language;
  /** The account's currency; by default the brand's own. */
  currency?: string | undefined;
};

/** The client type of web browsers. */
const client = { clientType: 3, platform: 'html5-desktop' } as const;

type Query = Record<string, string | number | undefined>;

function address(path: string, query: Query): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== '') params.set(name, String(value));
  }
  return `${path}?${params}`;
}

export function menusAddress({ language, currency }: LobbyAsk): string {
  return address('/lgw/games/game_menus', { platform: client.platform, language, currency });
}

export type ListAsk = LobbyAsk & {
  gameType: GameType;
  vassalage?: string | undefined;
  /** From 1. */
  pageNo?: number;
  pageSize?: number;
};

export function listAddress({ language, currency, gameType, vassalage, pageNo = 1, pageSize }: ListAsk): string {
  return address('/lgw/games/list', {
    ...client,
    gameType,
    vassalage,
    pageNo,
    pageSize: pageSize ?? listPageSize,
    language,
    currency,
  });
}

export function hotAddress({ language, currency }: LobbyAsk): string {
  return address('/lgw/games/hot', { isPlatform: 2, platform: client.platform, limit: rowLength, language, currency });
}

export function popularAddress({ language, currency }: LobbyAsk): string {
  return address('/lgw/games/popular', { platform: client.platform, limit: rowLength, language, currency });
}

export type SearchAsk = LobbyAsk & {
  q: string;
  gameType?: GameType | undefined;
  vassalage?: string | undefined;
  /** The smallest bet is at least this. */
  minBet?: string | undefined;
  /** Least number of lines. */
  lines?: number | undefined;
  pageNo?: number;
  pageSize?: number;
};

export function searchAddress({ language, currency, pageNo = 1, pageSize = 20, ...wanted }: SearchAsk): string {
  return address('/lgw/games/search', { ...wanted, pageNo, pageSize, language, currency });
}
