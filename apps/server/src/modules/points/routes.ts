import type { IncomingHttpHeaders } from 'node:http';
import { IdempotencyHeaders } from '@fairhouse/contract/envelope';
import {
  ConvertRequest,
  GoodsList,
  PointsBalance,
  PointsConfig,
  PointsDetailPage,
  PointsDetailQuery,
  RedeemRequest,
  RedeemValue,
  RedemptionPage,
  RedemptionQuery,
} from '@fairhouse/contract/points';
import { Type } from 'typebox';
import type { Ctx } from '../../platform/ctx.ts';
import { DomainError } from '../../platform/errors.ts';
import { type App, answers, cachedForever, ok, perMinute } from '../../platform/http/http.ts';
import type { OwedFirst } from '../cashier/index.ts';
import { requireMember, visitorOf } from '../identity/index.ts';
import { convert } from './convert.ts';
import { pointsDetails } from './details.ts';
import { pictureNamed } from './goods-store.ts';
import {
  goodsFor,
  listRedemptions,
  type PictureOf,
  pointsBalance,
  pointsConfig,
  redemptionView,
  type Viewer,
} from './mall.ts';
import { requirePointsOn } from './module.ts';
import { redeem, type VipLevelOf } from './redeem.ts';
import type { RedemptionRow } from './redemption-store.ts';

const member = { access: 'member' } as const;
const visitor = { access: 'visitor' } as const;

/** Registers the points mall. All its routes refuse while points are switched off. */
export function pointsRoutes(
  app: App,
  ctx: Ctx,
  deps: { vipLevelOf: VipLevelOf; pictureOf: PictureOf; owedFirst: OwedFirst },
): void {
  app.get(
    '/wps/relay/PTS_balance',
    { schema: { response: answers(PointsBalance) }, config: member },
    async (request) => {
      await requirePointsOn(ctx);
      return ok(await pointsBalance(ctx, (await requireMember(ctx, request)).memberId));
    },
  );

  app.get(
    '/wps/relay/PTS_rewardList',
    { schema: { response: answers(GoodsList) }, config: visitor },
    async (request) => {
      await requirePointsOn(ctx);
      return ok(await goodsFor(ctx, await viewerOf(ctx, request), deps));
    },
  );

  app.get(
    '/wps/relay/PTS_config',
    { schema: { response: answers(PointsConfig) }, config: visitor },
    async (request) => {
      await requirePointsOn(ctx);
      return ok(await pointsConfig(ctx, await viewerOf(ctx, request)));
    },
  );

  app.get(
    '/wps/relay/PTS_redeemList',
    { schema: { querystring: RedemptionQuery, response: answers(RedemptionPage) }, config: member },
    async (request) => {
      await requirePointsOn(ctx);
      return ok(await listRedemptions(ctx, (await requireMember(ctx, request)).memberId, request.query));
    },
  );

  app.get(
    '/wps/relay/PTS_transactionList',
    { schema: { querystring: PointsDetailQuery, response: answers(PointsDetailPage) }, config: member },
    async (request) => {
      await requirePointsOn(ctx);
      return ok(await pointsDetails(ctx, (await requireMember(ctx, request)).memberId, request.query));
    },
  );

  const made = async (memberId: bigint, row: RedemptionRow) =>
    ok({ redemption: redemptionView(row), balance: await pointsBalance(ctx, memberId) });

  app.post(
    '/wps/relay/PTS_redeem',
    {
      schema: { headers: IdempotencyHeaders, body: RedeemRequest, response: answers(RedeemValue) },
      config: { access: 'member', agreed: true, encrypted: true, ...perMinute(60) },
    },
    async (request, reply) => {
      const session = await requireMember(ctx, request);
      const idempotencyKey = request.headers['idempotency-key'];
      const asked = { body: request.body, idempotencyKey, visitor: visitorOf(ctx, request, reply) };
      return await made(session.memberId, await redeem(ctx, session, asked, deps.vipLevelOf, deps.owedFirst));
    },
  );

  app.post(
    '/wps/relay/PTS_convert',
    {
      schema: { headers: IdempotencyHeaders, body: ConvertRequest, response: answers(RedeemValue) },
      config: { access: 'member', agreed: true, encrypted: true, ...perMinute(60) },
    },
    async (request, reply) => {
      const session = await requireMember(ctx, request);
      const idempotencyKey = request.headers['idempotency-key'];
      const asked = { body: request.body, idempotencyKey, visitor: visitorOf(ctx, request, reply) };
      return await made(session.memberId, await convert(ctx, session, asked));
    },
  );

  app.get(
    '/goods/:file',
    { schema: { hide: true, params: Type.Object({ file: Type.String({ maxLength: 64 }) }) }, config: visitor },
    async (request, reply) => {
      // The same file is served for each width that a page asks for.
      const [, name] = /^([0-9a-f]{32})(?:-\d{1,5})?\.(?:webp|avif)$/.exec(request.params.file) ?? [];
      const image = name === undefined ? null : await pictureNamed(ctx.db, name);
      if (!image) throw new DomainError('NOT_FOUND');
      return reply.header('cache-control', cachedForever).type('image/webp').send(image);
    },
  );
}

/** Returns the member of a call that visitors may make too; null for a visitor, an ended session or a trial user. */
async function viewerOf(ctx: Ctx, request: { headers: IncomingHttpHeaders }): Promise<Viewer> {
  if (!request.headers.authorization) return null;
  try {
    return await requireMember(ctx, request);
  } catch (error) {
    if (error instanceof DomainError) return null;
    throw error;
  }
}
