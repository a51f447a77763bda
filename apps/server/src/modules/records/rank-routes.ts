import { RankList, RankListQuery } from '@fairhouse/contract/games';
import { LivePlays, LiveQuery } from '@fairhouse/contract/live-plays';
import type { Ctx } from '../../platform/ctx.ts';
import { type App, answers, ok } from '../../platform/http/http.ts';
import type { BetProduct } from '../bet-feed/index.ts';
import { livePlays } from './live.ts';
import { rankList } from './rank.ts';

/** Registers the winner board and the live feed of bets, which everybody may see. */
export function rankRoutes(app: App, ctx: Ctx, products: readonly BetProduct[]): void {
  app.get(
    '/wps/relay/GCSGAME_getRankList',
    { schema: { querystring: RankListQuery, response: answers(RankList) }, config: { access: 'visitor' } },
    async (request) => ok(await rankList(ctx, products, request.query)),
  );
  app.get(
    '/wps/records/live',
    { schema: { querystring: LiveQuery, response: answers(LivePlays) }, config: { access: 'visitor' } },
    async (request) => ok(await livePlays(ctx, request.query)),
  );
}
