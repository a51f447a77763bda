import {
  DepositDetail,
  DepositPage,
  DepositPath,
  DepositRequest,
  DepositSubmission,
  DepositsQuery,
} from '@fairhouse/contract/deposits';
import { IdempotencyHeaders } from '@fairhouse/contract/envelope';
import type { Ctx } from '../../../platform/ctx.ts';
import { type App, answers, ok, perMinute } from '../../../platform/http/http.ts';
import { requireMember } from '../../identity/index.ts';
import { depositDetail } from './deposit-views.ts';
import { listDeposits } from './list.ts';
import { type OpenAtGateway, requestDeposit } from './request.ts';
import { cancelDeposit, ownDeposit, submitDeposit } from './submit.ts';

const path = '/wps/cashier/deposits';

/** Registers the routes by which a member pays in. Each answer is the deposit after the request. */
export function depositRoutes(app: App, ctx: Ctx, openAtGateway: OpenAtGateway): void {
  app.post(
    path,
    {
      schema: { headers: IdempotencyHeaders, body: DepositRequest, response: answers(DepositDetail) },
      config: { access: 'member', agreed: true, ...perMinute(20) },
    },
    async (request) => {
      const session = await requireMember(ctx, request);
      const idempotencyKey = request.headers['idempotency-key'];
      const deposit = await requestDeposit(ctx, session, { body: request.body, idempotencyKey }, openAtGateway);
      return ok(await depositDetail(ctx, deposit));
    },
  );

  app.get(
    path,
    { schema: { querystring: DepositsQuery, response: answers(DepositPage) }, config: { access: 'member' } },
    async (request) => ok(await listDeposits(ctx, (await requireMember(ctx, request)).memberId, request.query)),
  );

  app.get(
    `${path}/:id`,
    { schema: { params: DepositPath, response: answers(DepositDetail) }, config: { access: 'member' } },
    async (request) => {
      const { memberId } = await requireMember(ctx, request);
      return ok(await depositDetail(ctx, await ownDeposit(ctx.db, memberId, BigInt(request.params.id))));
    },
  );

  app.post(
    `${path}/:id/submit`,
    {
      schema: {
        headers: IdempotencyHeaders,
        params: DepositPath,
        body: DepositSubmission,
        response: answers(DepositDetail),
      },
      config: { access: 'member', encrypted: true, ...perMinute(20) },
    },
    async (request) => {
      const { memberId } = await requireMember(ctx, request);
      const said = { body: request.body, idempotencyKey: request.headers['idempotency-key'] };
      return ok(await depositDetail(ctx, await submitDeposit(ctx, memberId, BigInt(request.params.id), said)));
    },
  );

  app.delete(
    `${path}/:id`,
    {
      schema: { params: DepositPath, response: answers(DepositDetail) },
      config: { access: 'member', ...perMinute(20) },
    },
    async (request) => {
      const { memberId } = await requireMember(ctx, request);
      return ok(await depositDetail(ctx, await cancelDeposit(ctx, memberId, BigInt(request.params.id))));
    },
  );
}
