import { RewardCodePath } from '@fairhouse/contract/played-games';
import { RaceDetail, RaceList, RacePlace } from '@fairhouse/contract/races';
import type { Ctx } from '../../../platform/ctx.ts';
import { type App, answers, ok } from '../../../platform/http/http.ts';
import { requireMember } from '../../identity/index.ts';
import { listRaces, raceDetail, racePlace } from './views.ts';

/** Registers the races, which are public, and the member's own place. */
export function raceRoutes(app: App, ctx: Ctx): void {
  app.get(
    '/wps/relay/MSS_raceList',
    { schema: { response: answers(RaceList) }, config: { access: 'visitor' } },
    async () => ok(await listRaces(ctx)),
  );

  app.get(
    '/wps/races/:code',
    { schema: { params: RewardCodePath, response: answers(RaceDetail) }, config: { access: 'visitor' } },
    async (request) => ok(await raceDetail(ctx, request.params.code)),
  );

  app.get(
    '/wps/races/:code/mine',
    { schema: { params: RewardCodePath, response: answers(RacePlace) }, config: { access: 'member' } },
    async (request) => ok(await racePlace(ctx, await requireMember(ctx, request), request.params.code)),
  );
}
