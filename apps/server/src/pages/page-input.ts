import type { Language } from '@fairhouse/contract/language';
import type { OriginalGame } from '@fairhouse/contract/originals';
import { type PageData, questionsShown } from '@fairhouse/contract/page';
import type { SystemStatus } from '@fairhouse/contract/site';
import { isCurrency } from '@fairhouse/money/money';
import { pictureOf } from '../art/index.ts';
import type { GamesDeps } from '../modules/games/index.ts';
import { listGames } from '../modules/originals/index.ts';
import { vipLevels, vipOn } from '../modules/rewards/index.ts';
import { helpCenter } from '../modules/site/index.ts';
import type { Ctx } from '../platform/ctx.ts';
import { type LobbyPath, lobbyData } from './lobby.ts';
import type { PortalBuild } from './portal-build.ts';
import { promotionsData } from './promotions.ts';

export const homeAliases = new Set(['/index', '/index.html', '/home']);

/**
 * Returns the canonical path that is drawn for a path: one for each route, and one for each in-house game. Unknown
 * paths share one page, and so do unknown games.
 */
export function drawnPath(build: PortalBuild, path: string, games: OriginalGame[]): string {
  const [, gameCode] = /^\/originals\/(?!round\/)(.+?)\/?$/.exec(path.toLowerCase()) ?? [];
  if (gameCode !== undefined) {
    return games.some((game) => game.gameCode === gameCode) ? `/originals/${gameCode}` : '/originals/not-found';
  }
  // The page itself reads the parameters of the address (a vendor's game, a deposit): it is drawn once for all of
  // them.
  return build.bundle.routeOf(path)?.replaceAll('$', '') ?? '/not-found';
}

/** Returns the data of a page of the lobby or of the promotions hall, in the brand's currency. */
export async function lobbyOfPage(
  ctx: Ctx,
  games: GamesDeps,
  asked: LobbyPath,
  { info }: SystemStatus,
  language: Language,
): Promise<PageData['lobby']> {
  const { currency } = info.brand;
  const hall = await promotionsData(ctx, asked.path, language);
  return isCurrency(currency) ? { ...hall, ...(await lobbyData(ctx, games, asked, { language, currency })) } : hall;
}

/** Returns the playable in-house games, in the brand's currency. */
export async function gamesOf(ctx: Ctx, { info }: SystemStatus, language: Language): Promise<OriginalGame[]> {
  const { currency } = info.brand;
  return isCurrency(currency) ? listGames(ctx, currency, language, pictureOf) : [];
}

/** Returns the VIP levels in the brand's currency, by the address of their call; empty while the brand has none. */
export async function levelsOf(ctx: Ctx): Promise<PageData['lobby']> {
  return (await vipOn(ctx)) ? { '/wps/vip': await vipLevels(ctx) } : {};
}

/** Returns the articles that a page is drawn with: all of them, or on the home page the first ones. */
export async function helpOf(
  ctx: Ctx,
  path: string,
  language: Language,
): Promise<Pick<PageData, 'help' | 'questions'>> {
  const isHome = path === '/';
  if (!isHome && !path.startsWith('/help')) return {};
  const { list } = await helpCenter(ctx, language);
  return isHome ? { questions: list.slice(0, questionsShown) } : { help: list };
}
