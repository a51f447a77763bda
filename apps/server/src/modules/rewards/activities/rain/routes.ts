import { PromotionPath } from '@fairhouse/contract/activities';
import { RainQuery, RainView, TakenPacket, TakePacket } from '@fairhouse/contract/rain';
import type { Ctx } from '../../../../platform/ctx.ts';
import { type App, answers, ok, perMinute } from '../../../../platform/http/http.ts';
import { requireMember, visitorOf } from '../../../identity/index.ts';
import type { ActivityDeps } from '../eligibility.ts';
import { takePacket } from './take.ts';
import { rainOf } from './views.ts';

/** Registers the rains of red envelopes: the state of one, and the taking of its packets. */
export function rainRoutes(app: App, ctx: Ctx, deps: ActivityDeps): void {
  app.get(
    '/wps/promotions/:promotionId/rain',
    {
      schema: { params: PromotionPath, querystring: RainQuery, response: answers(RainView) },
      config: { access: 'member', crowd: true },
    },
    async (request, reply) => {
      const session = await requireMember(ctx, request);
      const joiner = { session, visitor: visitorOf(ctx, request, reply) };
      return ok(await rainOf(ctx, deps, joiner, BigInt(request.params.promotionId), request.query.startsAt));
    },
  );
  // The number of the member's packet makes the call idempotent.
  app.post(
    '/wps/promotions/:promotionId/packets',
    {
      schema: { params: PromotionPath, body: TakePacket, response: answers(TakenPacket) },
      compress: false,
      config: { access: 'member', agreed: true, crowd: true, ...perMinute(120) },
    },
    async (request, reply) => {
      const session = await requireMember(ctx, request);
      const joiner = { session, visitor: visitorOf(ctx, request, reply) };
      return ok(await takePacket(ctx, deps, joiner, BigInt(request.params.promotionId), request.body));
    },
  );
}
