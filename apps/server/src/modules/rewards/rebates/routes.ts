import { IdempotencyHeaders } from '@fairhouse/contract/envelope';
import { MemberRebates, Rebate, RebatePage, RebateQuery } from '@fairhouse/contract/rebates';
import type { Ctx } from '../../../platform/ctx.ts';
import { type App, answers, ok, perMinute } from '../../../platform/http/http.ts';
import { requireMember } from '../../identity/index.ts';
import { requestId } from '../../money-rows/index.ts';
import { takeRebate } from './rebate.ts';
import { listRebates, memberRebates, rebateView } from './views.ts';

/** Registers rebates: a member's gathered ones, taking them, and those credited. */
export function rebateRoutes(app: App, ctx: Ctx): void {
  app.get(
    '/wps/rebates',
    { schema: { response: answers(MemberRebates) }, config: { access: 'member' } },
    async (request) => ok(await memberRebates(ctx, await requireMember(ctx, request))),
  );

  app.post(
    '/wps/rebates/take',
    {
      schema: { headers: IdempotencyHeaders, response: answers(Rebate) },
      config: { access: 'member', ...perMinute(30) },
    },
    async (request) => {
      const session = await requireMember(ctx, request);
      const key = request.headers['idempotency-key'];
      return ok(rebateView(await takeRebate(ctx, session, requestId(session.memberId, 'rebate', key, {}))));
    },
  );

  app.get(
    '/wps/rebates/history',
    { schema: { querystring: RebateQuery, response: answers(RebatePage) }, config: { access: 'member' } },
    async (request) => ok(await listRebates(ctx, (await requireMember(ctx, request)).memberId, request.query)),
  );
}
