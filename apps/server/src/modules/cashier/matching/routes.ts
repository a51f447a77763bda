import { IdempotencyHeaders, IdString } from '@fairhouse/contract/envelope';
import {
  AllReceived,
  Confirmation,
  MatchedDeposit,
  MatchingOffers,
  NewMatchedDeposit,
  NotReceived,
  OffersQuery,
  PaidNotice,
} from '@fairhouse/contract/matching';
import { Type } from 'typebox';
import type { Ctx } from '../../../platform/ctx.ts';
import { type App, answers, ok, perMinute } from '../../../platform/http.ts';
import { requireMember } from '../../identity/index.ts';
import { allReceived, cancelPart, notReceived, received, sayPaid } from './confirm.ts';
import { offersFor, takeOffer } from './offer.ts';
import { partById } from './part-store.ts';
import { confirmationOf, matchedDepositOf } from './views.ts';

const base = '/wps/cashier/matching';
const OneOf = Type.Object({ id: IdString });
const acting = { access: 'member', ...perMinute(60) } as const;

/** What depositors and payees of matched transfers see and do. */
export function matchingRoutes(app: App, ctx: Ctx): void {
  depositorRoutes(app, ctx);
  payeeRoutes(app, ctx);
}

function depositorRoutes(app: App, ctx: Ctx): void {
  app.get(
    `${base}/offers`,
    { schema: { querystring: OffersQuery, response: answers(MatchingOffers) }, config: { access: 'member' } },
    async (request) => ok(await offersFor(ctx, await requireMember(ctx, request), request.query.channel)),
  );

  app.post(
    `${base}/deposits`,
    {
      schema: { headers: IdempotencyHeaders, body: NewMatchedDeposit, response: answers(MatchedDeposit) },
      config: { access: 'member', ...perMinute(20) },
    },
    async (request) => {
      const session = await requireMember(ctx, request);
      const idempotencyKey = request.headers['idempotency-key'];
      const id = await takeOffer(ctx, session, { body: request.body, idempotencyKey });
      return ok(await matchedDepositOf(ctx, session.memberId, id));
    },
  );

  app.get(
    `${base}/deposits/:id`,
    { schema: { params: OneOf, response: answers(MatchedDeposit) }, config: { access: 'member' } },
    async (request) => {
      const { memberId } = await requireMember(ctx, request);
      return ok(await matchedDepositOf(ctx, memberId, BigInt(request.params.id)));
    },
  );

  app.post(
    `${base}/deposits/:id/paid`,
    {
      schema: { params: OneOf, headers: IdempotencyHeaders, body: PaidNotice, response: answers(MatchedDeposit) },
      config: acting,
    },
    async (request) => {
      const { memberId } = await requireMember(ctx, request);
      const id = BigInt(request.params.id);
      const idempotencyKey = request.headers['idempotency-key'];
      await sayPaid(ctx, { memberId, id, body: request.body, idempotencyKey });
      return ok(await matchedDepositOf(ctx, memberId, id));
    },
  );

  app.delete(
    `${base}/deposits/:id`,
    { schema: { params: OneOf, headers: IdempotencyHeaders, response: answers(MatchedDeposit) }, config: acting },
    async (request) => {
      const { memberId } = await requireMember(ctx, request);
      const id = BigInt(request.params.id);
      await cancelPart(ctx, { memberId, id, body: null, idempotencyKey: request.headers['idempotency-key'] });
      return ok(await matchedDepositOf(ctx, memberId, id));
    },
  );
}

function payeeRoutes(app: App, ctx: Ctx): void {
  app.get(
    `${base}/withdrawals/:id`,
    { schema: { params: OneOf, response: answers(Confirmation) }, config: { access: 'member' } },
    async (request) => {
      const { memberId } = await requireMember(ctx, request);
      return ok(await confirmationOf(ctx, memberId, BigInt(request.params.id)));
    },
  );

  app.post(
    `${base}/withdrawals/:id/all-received`,
    {
      schema: { params: OneOf, headers: IdempotencyHeaders, body: AllReceived, response: answers(Confirmation) },
      config: acting,
    },
    async (request) => {
      const { memberId } = await requireMember(ctx, request);
      const id = BigInt(request.params.id);
      const idempotencyKey = request.headers['idempotency-key'];
      await allReceived(ctx, { memberId, id, body: request.body, idempotencyKey });
      return ok(await confirmationOf(ctx, memberId, id));
    },
  );

  app.post(
    `${base}/parts/:id/received`,
    { schema: { params: OneOf, headers: IdempotencyHeaders, response: answers(Confirmation) }, config: acting },
    async (request) => {
      const { memberId } = await requireMember(ctx, request);
      const id = BigInt(request.params.id);
      await received(ctx, { memberId, id, body: null, idempotencyKey: request.headers['idempotency-key'] });
      return ok(await confirmationOfPart(ctx, memberId, id));
    },
  );

  app.post(
    `${base}/parts/:id/not-received`,
    {
      schema: { params: OneOf, headers: IdempotencyHeaders, body: NotReceived, response: answers(Confirmation) },
      config: acting,
    },
    async (request) => {
      const { memberId } = await requireMember(ctx, request);
      const id = BigInt(request.params.id);
      const idempotencyKey = request.headers['idempotency-key'];
      await notReceived(ctx, { memberId, id, body: request.body, idempotencyKey });
      return ok(await confirmationOfPart(ctx, memberId, id));
    },
  );
}

/** The whole confirmation that a part belongs to. */
async function confirmationOfPart(ctx: Ctx, memberId: bigint, partId: bigint): Promise<Confirmation> {
  const part = await partById(ctx.db, partId);
  return await confirmationOf(ctx, memberId, part?.withdrawal_id ?? 0n);
}
