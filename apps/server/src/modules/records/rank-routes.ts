import { RankList, RankListQuery } from '@fairhouse/contract/games';
import type { Ctx } from '../../platform/ctx.ts';
import { type App, answers, ok } from '../../platform/http/http.ts';
import type { BetProduct } from '../bet-feed/index.ts';
import { rankList } from './rank.ts';

/** Registers the winner board, which everybody may see. */
export function rankRoutes(app: App, ctx: Ctx, products: readonly BetProduct[]): void {
  app.get(
    '/wps/relay/GCSGAME_getRankList',
    { schema: { querystring: RankListQuery, response: answers(RankList) }, config: { access: 'visitor' } },
    async (request) => ok(await rankList(ctx, products, request.query)),
  );
}
