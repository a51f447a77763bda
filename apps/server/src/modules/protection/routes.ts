import { NewOwnExclusion, OwnExclusion } from '@fairhouse/contract/protection';
import { Type } from 'typebox';
import type { Ctx } from '../../platform/ctx.ts';
import { type App, answers, ok, perMinute } from '../../platform/http/http.ts';
import { requireFresh, requireMember, visitorOf } from '../identity/index.ts';
import type { EndPlay } from './exclude.ts';
import type { Exclusion } from './exclusion-store.ts';
import { limitRoutes } from './limit-routes.ts';
import { excludeOneself, isCoolOff, ownExclusions } from './own-exclusions.ts';
import type { DepositedSince } from './own-limits.ts';
import type { WinLossSince } from './reality.ts';
import { realityRoutes } from './reality-routes.ts';

const path = '/wps/protection/exclusions';

/**
 * The functions that the routes need from modules above: to end a member's open games, and to sum deposits and bets.
 */
export type ProtectionDeps = { endPlay: EndPlay; depositedSince: DepositedSince; winLossSince: WinLossSince };

/** Registers the routes by which members exclude themselves and set their limits. */
export function protectionRoutes(app: App, ctx: Ctx, { endPlay, depositedSince, winLossSince }: ProtectionDeps): void {
  limitRoutes(app, ctx, { depositedSince });
  realityRoutes(app, ctx, { winLossSince });

  app.get(
    path,
    { schema: { response: answers(Type.Array(OwnExclusion)) }, config: { access: 'member' } },
    async (request) => ok((await ownExclusions(ctx, (await requireMember(ctx, request)).memberId)).map(shown)),
  );

  app.post(
    path,
    {
      schema: { body: NewOwnExclusion, response: answers(OwnExclusion) },
      config: { access: 'member', ...perMinute(10) },
    },
    async (request, reply) => {
      const { period } = request.body;
      // Nobody can lift a self-exclusion, so it takes a fresh session: a stolen one must not exclude the owner for
      // months.
      const guard = isCoolOff(period) ? requireMember : requireFresh;
      const { memberId } = await guard(ctx, request);
      return ok(
        shown(await excludeOneself(ctx, { memberId, period, visitor: visitorOf(ctx, request, reply) }, endPlay)),
      );
    },
  );
}

function shown({ id, imposed_by, created_at, until }: Exclusion): OwnExclusion {
  return {
    id: String(id),
    by: imposed_by,
    since: created_at.toISOString(),
    until: until?.toISOString() ?? null,
  };
}
