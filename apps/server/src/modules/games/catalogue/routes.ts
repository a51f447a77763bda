import {
  FavouriteList,
  FavouriteListQuery,
  FavouriteQuery,
  FavouriteRequest,
  FavouriteValue,
  GameList,
  GameListQuery,
  GameMenus,
  GameMenusQuery,
  GameOpenedRequest,
  GameSearchQuery,
  GameSearchResult,
  HotList,
  HotListQuery,
  JackpotMeters,
  JackpotMetersQuery,
  OpenedNumbers,
  OpenedNumbersQuery,
  RecentGames,
  RecentGamesQuery,
  RoomList,
  RoomListQuery,
  VnGameMenu,
  VnGameMenuQuery,
} from '@fairhouse/contract/games';
import { type Language, languageCookie, languages } from '@fairhouse/contract/language';
import { type CurrencyCode, isCurrency } from '@fairhouse/money/money';
import '@fastify/cookie';
import { Type } from 'typebox';
import type { Ctx } from '../../../platform/ctx.ts';
import { type App, answers, ok, perMinute } from '../../../platform/http/http.ts';
import { requireSession } from '../../identity/index.ts';
import { beforeSiteIsTold, brandSettings } from '../../site/index.ts';
import type { GamesDeps } from '../deps.ts';
import { sendKept } from './answer-cache.ts';
import { catalogueChanged } from './catalogue.ts';
import { listFavourites, setFavourite } from './favourites.ts';
import { jackpotMeters } from './jackpot-meters.ts';
import { gameMenus, hotGames, type Lobby, listGames, lobbyOf, popularGames } from './lobby.ts';
import { listOwnGames } from './own-games.ts';
import { noteInHouseOpening, recentGames } from './recents.ts';
import { listRooms } from './rooms.ts';
import { searchGames } from './search.ts';
import { vnGames, vnRecentGames } from './vn-lottery.ts';

const visitor = { access: 'visitor' } as const;
const session = { access: 'session' } as const;

/** Registers the lobbies' routes: the catalogue, search, and a member's favourites and recent games. */
export function catalogueRoutes(app: App, ctx: Ctx, deps: GamesDeps): void {
  beforeSiteIsTold(ctx, () => catalogueChanged(ctx));
  const lobbyFor = (request: Asking, own?: CurrencyCode) => lobbyOfRequest(ctx, deps, request, own);

  app.get(
    '/lgw/games/game_menus',
    { schema: { querystring: GameMenusQuery, response: answers(GameMenus) }, config: visitor },
    async (request, reply) => {
      const lobby = await lobbyFor(request);
      return await sendKept(ctx, { request, reply }, lobby, ['menus'], () => gameMenus(lobby));
    },
  );

  app.get(
    '/lgw/games/list',
    { schema: { querystring: GameListQuery, response: answers(GameList) }, config: visitor, preValidation: dropEmpty },
    async (request, reply) => {
      const lobby = await lobbyFor(request);
      if (request.query.selection === 'FAV' || request.query.selection === 'RECENT') {
        const { memberId } = await requireSession(ctx, request);
        return ok(await listOwnGames(ctx, memberId, lobby, request.query));
      }
      const { gameType, gameClassify, vassalage, selection, pageNo, pageSize } = request.query;
      const asked = ['list', gameType, gameClassify, vassalage, selection, pageNo, pageSize];
      return await sendKept(ctx, { request, reply }, lobby, asked, () => listGames(lobby, request.query));
    },
  );

  app.get(
    '/lgw/games/jackpots',
    { schema: { querystring: JackpotMetersQuery, response: answers(JackpotMeters) }, config: visitor },
    async (request) => ok(await jackpotMeters(ctx, await lobbyFor(request))),
  );

  app.get(
    '/lgw/games/popular',
    { schema: { querystring: HotListQuery, response: answers(HotList) }, config: visitor },
    async (request) => ok(await popularGames(ctx, await lobbyFor(request), request.query.limit)),
  );

  app.get(
    '/lgw/games/hot',
    { schema: { querystring: HotListQuery, response: answers(HotList) }, config: visitor },
    async (request, reply) => {
      const lobby = await lobbyFor(request);
      const { limit } = request.query;
      return await sendKept(ctx, { request, reply }, lobby, ['hot', limit], () => hotGames(lobby, limit));
    },
  );

  app.get(
    '/lgw/games/search',
    {
      schema: { querystring: GameSearchQuery, response: answers(GameSearchResult) },
      config: visitor,
      preValidation: dropEmpty,
    },
    async (request, reply) => {
      const lobby = await lobbyFor(request);
      const { q, gameType, vassalage, lines, minBet, pageNo, pageSize } = request.query;
      const asked = ['search', q, gameType, vassalage, lines, minBet, pageNo, pageSize];
      return await sendKept(ctx, { request, reply }, lobby, asked, () => searchGames(lobby, request.query));
    },
  );

  app.post(
    '/lgw/games/favorite',
    {
      schema: { body: FavouriteRequest, response: answers(FavouriteValue) },
      config: { ...session, ...perMinute(120) },
    },
    async (request) => {
      const { memberId } = await requireSession(ctx, request);
      return ok(await setFavourite(ctx, memberId, BigInt(request.body.nodeId), true));
    },
  );

  app.delete(
    '/lgw/games/favorite',
    {
      schema: { querystring: FavouriteQuery, response: answers(FavouriteValue) },
      config: { ...session, ...perMinute(120) },
    },
    async (request) => {
      const { memberId } = await requireSession(ctx, request);
      return ok(await setFavourite(ctx, memberId, BigInt(request.query.nodeId), false));
    },
  );

  app.get(
    '/lgw/games/favorite',
    {
      schema: { querystring: FavouriteListQuery, response: answers(FavouriteList) },
      config: session,
    },
    async (request) => {
      const { memberId, currency } = await requireSession(ctx, request);
      return ok(await listFavourites(ctx, memberId, await lobbyFor(request, currency), request.query));
    },
  );

  app.get(
    '/wps/relay/GCS_recentGame',
    { schema: { querystring: RecentGamesQuery, response: answers(RecentGames) }, config: session },
    async (request) => {
      const { memberId, currency } = await requireSession(ctx, request);
      return ok(await recentGames(ctx, memberId, await lobbyFor(request, currency), request.query));
    },
  );

  app.post(
    '/wps/game/opened',
    {
      schema: { body: GameOpenedRequest, response: answers(Type.Null()) },
      config: { ...session, ...perMinute(120) },
    },
    async (request) => {
      const { memberId } = await requireSession(ctx, request);
      await noteInHouseOpening(ctx, memberId, BigInt(request.body.nodeId));
      return ok(null);
    },
  );

  app.get(
    '/wps/relay/GLS2_roomList',
    { schema: { querystring: RoomListQuery, response: answers(RoomList) }, config: visitor },
    async (request) => ok(await listRooms(ctx, await lobbyFor(request), request.query)),
  );

  app.get(
    '/lgw/vn/games/game_menu',
    { schema: { querystring: VnGameMenuQuery, response: answers(VnGameMenu) }, config: session },
    async (request) => {
      const { currency } = await requireSession(ctx, request);
      return ok(vnGames(await lobbyFor(request, currency), request.query));
    },
  );

  app.get(
    '/lgw/vn/games/game_menu/recent',
    { schema: { querystring: VnGameMenuQuery, response: answers(VnGameMenu) }, config: session },
    async (request) => {
      const { memberId, currency } = await requireSession(ctx, request);
      return ok(await vnRecentGames(ctx, memberId, await lobbyFor(request, currency), request.query));
    },
  );

  for (const path of ['/lgw/vn/numeros/opened/game', '/lotto/lgw/games/opened/numero']) {
    app.get(
      path,
      {
        schema: { querystring: OpenedNumbersQuery, response: answers(OpenedNumbers) },
        config: visitor,
        preValidation: dropEmpty,
      },
      // Vendors' protocols have no call for draws (decision 0175).
      async () => ok({ list: [] }),
    );
  }
}

type Asking = {
  query: { language?: Language; currency?: string; platform?: string };
  cookies: Record<string, string | undefined>;
};

/**
 * Returns the lobby of a request: in the language and currency that it names, else in the cookie's language and the
 * account's currency (`own`; the brand's for a visitor).
 */
async function lobbyOfRequest(
  ctx: Ctx,
  deps: GamesDeps,
  { query, cookies }: Asking,
  own?: CurrencyCode,
): Promise<Lobby> {
  const { currency: asked = '', platform = '' } = query;
  const kept = languages.find((language) => language === cookies[languageCookie]);
  return await lobbyOf(ctx, deps, {
    language: query.language ?? kept ?? 'EN',
    currency: isCurrency(asked) ? asked : (own ?? (await brandSettings(ctx)).currency),
    // By the specification every browser calls itself html5-desktop; an app on a phone names its platform.
    device: /mobile|android|ios/i.test(platform) ? 'mobile' : null,
  });
}

/** Treats an empty parameter (`gameClassify=&vassalage=`) as absent. */
async function dropEmpty({ query }: { query: object }): Promise<void> {
  for (const [name, value] of Object.entries(query)) if (value === '') Reflect.deleteProperty(query, name);
}
