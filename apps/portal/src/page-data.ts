import type { PageData } from '@fairhouse/contract/page';
import type { SystemStatus } from '@fairhouse/contract/site';
import { learnCurrencies } from '@fairhouse/money/money';
import type { QueryClient } from '@tanstack/react-query';
import { lobbyKey } from './api/lobby-key.ts';
import { statusQuery } from './api/site.ts';
import { gamesQuery } from './features/games/originals/games.ts';
import { helpQuery, questionsQuery } from './features/help/help-query.ts';
import { setPictureHosts } from './ui/picture-hosts.ts';

/** The visitor's own part of a permission response; everything else of a page may be cached. */
export type VisitorData = Pick<SystemStatus, 'location' | 'serverTime'>;

export const pageDataId = 'page-data';
export const visitorDataId = 'visitor-data';

/** Puts the page's data into the query cache. */
export function primeQueries(client: QueryClient, data: PageData): void {
  client.setQueryData(statusQuery(data.language).queryKey, data.status);
  learnCurrencies(data.status.info.currencies);
  setPictureHosts(data.status.info.imageCDNs);
  for (const [address, answer] of Object.entries(data.lobby)) client.setQueryData(lobbyKey(address), answer);
  if (data.games) client.setQueryData(gamesQuery().queryKey, data.games);
  if (data.help) client.setQueryData(helpQuery(data.language).queryKey, data.help);
  if (data.questions) client.setQueryData(questionsQuery(data.language).queryKey, data.questions);
}
