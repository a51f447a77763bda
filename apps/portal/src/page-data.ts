import type { PageData } from '@fairhouse/contract/page';
import type { SystemStatus } from '@fairhouse/contract/site';
import { learnCurrencies } from '@fairhouse/money/money';
import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { lobbyKey } from './api/lobby-key.ts';
import { statusQuery } from './api/site.ts';
import { gamesQuery } from './features/games/originals/games.ts';
import { helpQuery, questionsQuery } from './features/help/help-query.ts';
import { setPictureHosts } from './ui/picture-hosts.ts';

/** The part of a permission response that belongs to one visitor; everything else of a page may be cached. */
export type VisitorData = Pick<SystemStatus, 'location' | 'serverTime'>;

export const pageDataId = 'page-data';
export const visitorDataId = 'visitor-data';

/**
 * Puts the page's data into the query cache without expiry: a part of the page may be hydrated long after the usual
 * time, e.g. on a machine that slept, and must then match the server's HTML.
 */
export function primeQueries(client: QueryClient, data: PageData): void {
  const prime = (queryKey: QueryKey, answer: unknown) => {
    client.setQueryDefaults(queryKey, { gcTime: Number.POSITIVE_INFINITY });
    client.setQueryData(queryKey, answer);
  };
  prime(statusQuery(data.language).queryKey, data.status);
  learnCurrencies(data.status.info.currencies);
  setPictureHosts(data.status.info.imageCDNs);
  for (const [address, answer] of Object.entries(data.lobby)) prime(lobbyKey(address), answer);
  if (data.games) prime(gamesQuery().queryKey, data.games);
  if (data.help) prime(helpQuery(data.language).queryKey, data.help);
  if (data.questions) prime(questionsQuery(data.language).queryKey, data.questions);
}
