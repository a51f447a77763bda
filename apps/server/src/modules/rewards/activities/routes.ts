import {
  ApplyRequest,
  MyPromotion,
  MyPromotions,
  PromotionDetail,
  PromotionList,
  PromotionPath,
  PromotionQuery,
  RedeemRequest,
} from '@fairhouse/contract/activities';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import type { Ctx } from '../../../platform/ctx.ts';
import { DomainError } from '../../../platform/errors.ts';
import { type App, answers, cachedForever, ok, perMinute } from '../../../platform/http/http.ts';
import { requireMember, visitorOf } from '../../identity/index.ts';
import type { ActivityDeps } from './eligibility.ts';
import { applyForActivity, type Joiner, joinActivity } from './join.ts';
import { readPicture } from './pictures.ts';
import { rainRoutes } from './rain/routes.ts';
import { redeemVoucher } from './redeem.ts';
import { leaveActivity } from './renew.ts';
import { listPromotions, myPromotion, myPromotions, type PictureOf, promotionOf } from './views.ts';
import { wheelRoutes } from './wheel/routes.ts';

const file = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.webp$/;

/** Registers the promotions hall: the public pages, and members' acts. */
export function activityRoutes(app: App, ctx: Ctx, deps: ActivityDeps & { pictureOf: PictureOf }): void {
  const open = { config: { access: 'visitor' as const } };
  app.get(
    '/wps/promotions',
    { schema: { querystring: PromotionQuery, response: answers(PromotionList) }, ...open },
    async ({ query }) => ok(await listPromotions(ctx, deps.pictureOf, query.language ?? 'EN')),
  );
  app.get(
    '/wps/promotions/:promotionId',
    { schema: { params: PromotionPath, querystring: PromotionQuery, response: answers(PromotionDetail) }, ...open },
    async ({ params, query }) =>
      ok(await promotionOf(ctx, deps.pictureOf, BigInt(params.promotionId), query.language ?? 'EN')),
  );

  const joinerOf = async (request: FastifyRequest, reply: FastifyReply): Promise<Joiner> => ({
    session: await requireMember(ctx, request),
    visitor: visitorOf(ctx, request, reply),
  });
  app.get(
    '/wps/promotions/mine',
    { schema: { response: answers(MyPromotions) }, config: { access: 'member' } },
    async (request, reply) => ok({ list: await myPromotions(ctx, deps, await joinerOf(request, reply)) }),
  );

  const own = { params: PromotionPath, response: answers(MyPromotion) };
  const acting = { config: { access: 'member' as const, ...perMinute(60) } };
  // There is one entry for each member and period, which makes the call idempotent.
  app.post(
    '/wps/promotions/:promotionId/join',
    { schema: own, config: { ...acting.config, agreed: true } },
    async (request, reply) => {
      const joiner = await joinerOf(request, reply);
      const id = BigInt(request.params.promotionId);
      await joinActivity(ctx, deps, joiner, id);
      return ok(await myPromotion(ctx, deps, joiner, id));
    },
  );
  app.post('/wps/promotions/:promotionId/leave', { schema: own, ...acting }, async (request, reply) => {
    const joiner = await joinerOf(request, reply);
    const id = BigInt(request.params.promotionId);
    await leaveActivity(ctx, joiner.session.memberId, id);
    return ok(await myPromotion(ctx, deps, joiner, id));
  });
  app.post(
    '/wps/promotions/:promotionId/apply',
    { schema: { ...own, body: ApplyRequest }, config: { access: 'member', agreed: true, ...perMinute(20) } },
    async (request, reply) => {
      const joiner = await joinerOf(request, reply);
      const id = BigInt(request.params.promotionId);
      await applyForActivity(ctx, deps, joiner, id, request.body);
      return ok(await myPromotion(ctx, deps, joiner, id));
    },
  );

  app.post(
    '/wps/promotions/:promotionId/redeem',
    { schema: { ...own, body: RedeemRequest }, config: { access: 'member', agreed: true, ...perMinute(20) } },
    async (request, reply) => {
      const joiner = await joinerOf(request, reply);
      const id = BigInt(request.params.promotionId);
      await redeemVoucher(ctx, deps, joiner, id, request.body.code);
      return ok(await myPromotion(ctx, deps, joiner, id));
    },
  );

  rainRoutes(app, ctx, deps);
  wheelRoutes(app, ctx, deps);

  app.get(
    '/files/promotions/:file',
    { schema: { hide: true, params: Type.Object({ file: Type.String({ maxLength: 64 }) }) } },
    async (request, reply) => {
      const [, id] = file.exec(request.params.file) ?? [];
      if (id === undefined) throw new DomainError('NOT_FOUND');
      const { image } = await readPicture(ctx, id);
      return reply
        .header('cache-control', cachedForever)
        .header('x-content-type-options', 'nosniff')
        .type('image/webp')
        .send(image);
    },
  );
}
