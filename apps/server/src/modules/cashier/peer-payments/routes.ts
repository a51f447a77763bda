import { IdempotencyHeaders, IdString } from '@fairhouse/contract/envelope';
import {
  AllReceived,
  Confirmation,
  NewPeerDeposit,
  NotReceived,
  OffersQuery,
  PaidNotice,
  PartEvidence,
  PeerDeposit,
  PeerPaymentOffers,
} from '@fairhouse/contract/peer-payments';
import { Type } from 'typebox';
import type { Ctx } from '../../../platform/ctx.ts';
import { type App, answers, ok, perMinute } from '../../../platform/http/http.ts';
import { requireMember } from '../../identity/index.ts';
import { addEvidence, allReceived, cancelPart, notReceived, received, sayPaid } from './confirm.ts';
import { type OfferDeps, offersFor, takeOffer } from './offer.ts';
import { partById } from './part-store.ts';
import { cancelRest } from './rest.ts';
import { confirmationOf, peerDepositOf } from './views.ts';

const base = '/wps/cashier/matching';
const OneOf = Type.Object({ id: IdString });
const acting = { access: 'member', ...perMinute(60) } as const;

/** Registers the routes of depositors and payees of peer payments. */
export function peerPaymentRoutes(app: App, ctx: Ctx, deps: OfferDeps): void {
  depositorRoutes(app, ctx, deps);
  payeeRoutes(app, ctx);
  payeeEvidenceRoute(app, ctx);
}

function depositorRoutes(app: App, ctx: Ctx, deps: OfferDeps): void {
  app.get(
    `${base}/offers`,
    { schema: { querystring: OffersQuery, response: answers(PeerPaymentOffers) }, config: { access: 'member' } },
    async (request) => ok(await offersFor(ctx, await requireMember(ctx, request), request.query.channel)),
  );

  app.post(
    `${base}/deposits`,
    {
      schema: { headers: IdempotencyHeaders, body: NewPeerDeposit, response: answers(PeerDeposit) },
      config: { access: 'member', ...perMinute(20) },
    },
    async (request) => {
      const session = await requireMember(ctx, request);
      const idempotencyKey = request.headers['idempotency-key'];
      const id = await takeOffer(ctx, session, { body: request.body, idempotencyKey }, deps);
      return ok(await peerDepositOf(ctx, session.memberId, id));
    },
  );

  app.get(
    `${base}/deposits/:id`,
    { schema: { params: OneOf, response: answers(PeerDeposit) }, config: { access: 'member' } },
    async (request) => {
      const { memberId } = await requireMember(ctx, request);
      return ok(await peerDepositOf(ctx, memberId, BigInt(request.params.id)));
    },
  );

  app.post(
    `${base}/deposits/:id/paid`,
    {
      schema: { params: OneOf, headers: IdempotencyHeaders, body: PaidNotice, response: answers(PeerDeposit) },
      config: acting,
    },
    async (request) => {
      const { memberId } = await requireMember(ctx, request);
      const id = BigInt(request.params.id);
      const idempotencyKey = request.headers['idempotency-key'];
      await sayPaid(ctx, { memberId, id, body: request.body, idempotencyKey });
      return ok(await peerDepositOf(ctx, memberId, id));
    },
  );

  app.post(
    `${base}/deposits/:id/evidence`,
    {
      schema: { params: OneOf, headers: IdempotencyHeaders, body: PartEvidence, response: answers(PeerDeposit) },
      config: acting,
    },
    async (request) => {
      const { memberId } = await requireMember(ctx, request);
      const id = BigInt(request.params.id);
      const idempotencyKey = request.headers['idempotency-key'];
      await addEvidence(ctx, 'depositor', { memberId, id, body: request.body, idempotencyKey });
      return ok(await peerDepositOf(ctx, memberId, id));
    },
  );

  app.delete(
    `${base}/deposits/:id`,
    { schema: { params: OneOf, headers: IdempotencyHeaders, response: answers(PeerDeposit) }, config: acting },
    async (request) => {
      const { memberId } = await requireMember(ctx, request);
      const id = BigInt(request.params.id);
      await cancelPart(ctx, { memberId, id, body: null, idempotencyKey: request.headers['idempotency-key'] });
      return ok(await peerDepositOf(ctx, memberId, id));
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

  app.delete(
    `${base}/withdrawals/:id/rest`,
    { schema: { params: OneOf, headers: IdempotencyHeaders, response: answers(Confirmation) }, config: acting },
    async (request) => {
      const { memberId } = await requireMember(ctx, request);
      const id = BigInt(request.params.id);
      await cancelRest(ctx, { memberId, id, idempotencyKey: request.headers['idempotency-key'] });
      return ok(await confirmationOf(ctx, memberId, id));
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

/** Registers the route by which payees add evidence to a dispute. */
function payeeEvidenceRoute(app: App, ctx: Ctx): void {
  app.post(
    `${base}/parts/:id/evidence`,
    {
      schema: { params: OneOf, headers: IdempotencyHeaders, body: PartEvidence, response: answers(Confirmation) },
      config: acting,
    },
    async (request) => {
      const { memberId } = await requireMember(ctx, request);
      const id = BigInt(request.params.id);
      const idempotencyKey = request.headers['idempotency-key'];
      await addEvidence(ctx, 'payee', { memberId, id, body: request.body, idempotencyKey });
      return ok(await confirmationOfPart(ctx, memberId, id));
    },
  );
}

/** Returns the whole confirmation that contains a part. */
async function confirmationOfPart(ctx: Ctx, memberId: bigint, partId: bigint): Promise<Confirmation> {
  const part = await partById(ctx.db, partId);
  return await confirmationOf(ctx, memberId, part?.withdrawal_id ?? 0n);
}
