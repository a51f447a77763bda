import { MissionLeaderboard, MissionLeaderboardQuery, MissionSummary } from '@fairhouse/contract/missions';
import type { Ctx } from '../../../platform/ctx.ts';
import { type App, answers, ok } from '../../../platform/http/http.ts';
import { requireMember } from '../../identity/index.ts';
import { missionLeaderboard, missionSummary } from './views.ts';

/** Registers the member's missions; a prize is claimed in the reward centre. */
export function missionRoutes(app: App, ctx: Ctx): void {
  app.get(
    '/wps/relay/MSS_missionSummary',
    { schema: { response: answers(MissionSummary) }, config: { access: 'member' } },
    async (request) => ok(await missionSummary(ctx, await requireMember(ctx, request))),
  );

  app.get(
    '/wps/relay/MSS_missionLeaderboard',
    {
      schema: { querystring: MissionLeaderboardQuery, response: answers(MissionLeaderboard) },
      config: { access: 'member' },
    },
    async (request) => {
      const { memberId } = await requireMember(ctx, request);
      return ok(await missionLeaderboard(ctx, memberId, request.query.limitNum));
    },
  );
}
