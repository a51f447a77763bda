import { DeskId, DeskReason } from '@fairhouse/contract/desk';
import {
  DeskDeposit,
  DeskDepositApproval,
  DeskDepositDetail,
  DeskDepositPage,
  DeskDepositQuery,
} from '@fairhouse/contract/desk-money';
import { IdempotencyHeaders } from '@fairhouse/contract/envelope';
import type { Ctx } from '../../../platform/ctx.ts';
import { type App, answers, ok } from '../../../platform/http.ts';
import { forActors, forReaders } from '../permissions.ts';
import { actOf } from './actor.ts';
import { approveOne, chargeBackOne, depositDetail, listDeposits, rejectOne } from './deposits.ts';

export function deskDepositRoutes(app: App, ctx: Ctx): void {
  app.get(
    '/ops/v1/cashier/deposits',
    {
      schema: { querystring: DeskDepositQuery, response: answers(DeskDepositPage) },
      config: forReaders('cashier.read'),
    },
    async (request) => ok(await listDeposits(ctx, request.query)),
  );

  app.get(
    '/ops/v1/cashier/deposits/:id',
    { schema: { params: DeskId, response: answers(DeskDepositDetail) }, config: forReaders('cashier.read') },
    async (request) => ok(await depositDetail(ctx, BigInt(request.params.id))),
  );

  app.post(
    '/ops/v1/cashier/deposits/:id/approve',
    {
      schema: {
        params: DeskId,
        headers: IdempotencyHeaders,
        body: DeskDepositApproval,
        response: answers(DeskDeposit),
      },
      config: forActors('deposits.decide'),
    },
    async (request) => ok(await approveOne(ctx, BigInt(request.params.id), await actOf(ctx, request), request.body)),
  );

  app.post(
    '/ops/v1/cashier/deposits/:id/reject',
    {
      schema: { params: DeskId, headers: IdempotencyHeaders, body: DeskReason, response: answers(DeskDeposit) },
      config: forActors('deposits.decide'),
    },
    async (request) => ok(await rejectOne(ctx, BigInt(request.params.id), await actOf(ctx, request), request.body)),
  );

  app.post(
    '/ops/v1/cashier/deposits/:id/chargeback',
    {
      schema: { params: DeskId, headers: IdempotencyHeaders, body: DeskReason, response: answers(DeskDeposit) },
      config: forActors('deposits.chargeback'),
    },
    async (request) => ok(await chargeBackOne(ctx, BigInt(request.params.id), await actOf(ctx, request), request.body)),
  );
}
