import { PromotionPath } from '@fairhouse/contract/activities';
import { SpinPage, SpinQuery, SpinRequest, SpinValue, WheelView } from '@fairhouse/contract/wheel';
import type { Ctx } from '../../../../platform/ctx.ts';
import { type App, answers, ok, perMinute } from '../../../../platform/http/http.ts';
import { requireMember, visitorOf } from '../../../identity/index.ts';
import type { ActivityDeps } from '../eligibility.ts';
import { spinOnce } from './spin.ts';
import { mySpins, spinView, wheelOf } from './views.ts';

/** Registers the lucky wheels: the state of one, its spin, and the member's spins. */
export function wheelRoutes(app: App, ctx: Ctx, deps: ActivityDeps): void {
  app.get(
    '/wps/promotions/:promotionId/wheel',
    { schema: { params: PromotionPath, response: answers(WheelView) }, config: { access: 'member' } },
    async (request) => ok(await wheelOf(ctx, await requireMember(ctx, request), BigInt(request.params.promotionId))),
  );
  // The committed seed makes a spin idempotent.
  app.post(
    '/wps/promotions/:promotionId/spin',
    {
      schema: { params: PromotionPath, body: SpinRequest, response: answers(SpinValue) },
      config: { access: 'member', agreed: true, ...perMinute(60) },
    },
    async (request, reply) => {
      const session = await requireMember(ctx, request);
      const id = BigInt(request.params.promotionId);
      const joiner = { session, visitor: visitorOf(ctx, request, reply) };
      const { spin, isGiven } = await spinOnce(ctx, deps, joiner, id, request.body);
      return ok({ spin: spinView(spin), given: isGiven, wheel: await wheelOf(ctx, session, id) });
    },
  );
  app.get(
    '/wps/promotions/:promotionId/spins',
    {
      schema: { params: PromotionPath, querystring: SpinQuery, response: answers(SpinPage) },
      config: { access: 'member' },
    },
    async (request) => {
      const { memberId } = await requireMember(ctx, request);
      return ok(await mySpins(ctx, memberId, BigInt(request.params.promotionId), request.query));
    },
  );
}
