import type { Language, Theme } from '@fairhouse/contract/language';
import type { OriginalGame } from '@fairhouse/contract/originals';
import type { HelpArticle, SystemStatus } from '@fairhouse/contract/site';
import type { QueryClient } from '@tanstack/react-query';
import { lobbyKey } from './api/lobby-key.ts';
import { statusQuery } from './api/site.ts';
import { helpQuery } from './features/help/help-query.ts';
import { gamesQuery } from './features/originals/games.ts';
import { setPictureHosts } from './ui/picture-hosts.ts';

/** What the server hands the page, in the page, so that neither first paint nor hydration waits for a call. */
export type PageData = {
  language: Language;
  theme: Theme;
  status: SystemStatus;
  games: OriginalGame[] | null;
  help: HelpArticle[] | null;
  /** Answers of the lobby's calls, by their address. */
  lobby: Record<string, unknown>;
};

/** The part of a permission response that is the visitor's own; everything else of a page may be shared. */
export type VisitorData = Pick<SystemStatus, 'location' | 'serverTime'>;

export const pageDataId = 'page-data';
export const visitorDataId = 'visitor-data';

/** Puts the page's data where the screens' queries look for it. */
export function primeQueries(client: QueryClient, data: PageData): void {
  client.setQueryData(statusQuery(data.language).queryKey, data.status);
  setPictureHosts(data.status.info.imageCDNs);
  for (const [address, answer] of Object.entries(data.lobby)) client.setQueryData(lobbyKey(address), answer);
  if (data.games) client.setQueryData(gamesQuery().queryKey, data.games);
  if (data.help) client.setQueryData(helpQuery(data.language).queryKey, data.help);
}
