import { MemberVip, VipLevels, VipQuery } from '@fairhouse/contract/vip';
import type { Ctx } from '../../../platform/ctx.ts';
import { type App, answers, ok } from '../../../platform/http/http.ts';
import { requireMember } from '../../identity/index.ts';
import { foldPlayOf } from '../play/fold.ts';
import { restateOne } from './restate.ts';
import { memberVip, vipLevels } from './views.ts';

/** Registers the levels, and the member's own. */
export function vipRoutes(app: App, ctx: Ctx): void {
  app.get(
    '/wps/vip',
    { schema: { querystring: VipQuery, response: answers(VipLevels) }, config: { access: 'visitor' } },
    async (request) => ok(await vipLevels(ctx, request.query.currency?.toUpperCase())),
  );

  app.get(
    '/wps/member/vip',
    { schema: { response: answers(MemberVip) }, config: { access: 'member' } },
    async (request) => {
      const session = await requireMember(ctx, request);
      // Includes play up to now, not only up to the last run of the job.
      await foldPlayOf(ctx, session.memberId);
      await restateOne(ctx, session.memberId);
      return ok(await memberVip(ctx, session));
    },
  );
}
