import { NewRealityCheck, Reality } from '@fairhouse/contract/protection';
import type { Ctx } from '../../platform/ctx.ts';
import { type App, answers, ok, perMinute } from '../../platform/http/http.ts';
import { requireMember } from '../identity/index.ts';
import { realityOf, setRealityCheck, type WinLossSince } from './reality.ts';

const path = '/wps/protection/reality';

/** Registers the routes by which a member's pages show the duration and the result of play. */
export function realityRoutes(app: App, ctx: Ctx, { winLossSince }: { winLossSince: WinLossSince }): void {
  app.get(path, { schema: { response: answers(Reality) }, config: { access: 'member' } }, async (request) =>
    ok(await realityOf(ctx, await requireMember(ctx, request), winLossSince)),
  );

  app.put(
    path,
    {
      schema: { body: NewRealityCheck, response: answers(Reality) },
      config: { access: 'member', ...perMinute(20) },
    },
    async (request) => {
      const session = await requireMember(ctx, request);
      await setRealityCheck(ctx.db, session.memberId, request.body.minutes);
      return ok(await realityOf(ctx, session, winLossSince));
    },
  );
}
