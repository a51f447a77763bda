import { RankList, RankListQuery } from '@fairhouse/contract/games';
import type { Ctx } from '../../platform/ctx.ts';
import { type App, answers, ok } from '../../platform/http.ts';
import type { GamesDeps } from '../games/index.ts';
import { rankList } from './rank.ts';

/** The winner board, for everybody. */
export function rankRoutes(app: App, ctx: Ctx, deps: GamesDeps): void {
  app.get(
    '/wps/relay/GCSGAME_getRankList',
    { schema: { querystring: RankListQuery, response: answers(RankList) }, config: { access: 'visitor' } },
    async (request) => ok(await rankList(ctx, deps, request.query)),
  );
}
