import { DeskId, DeskReason } from '@fairhouse/contract/desk';
import {
  DeskPaid,
  DeskPart,
  DeskPartDecision,
  DeskPartDetail,
  DeskPartPage,
  DeskPartQuery,
  DeskWithdrawal,
  DeskWithdrawalDetail,
  DeskWithdrawalPage,
  DeskWithdrawalQuery,
} from '@fairhouse/contract/desk-money';
import { IdempotencyHeaders } from '@fairhouse/contract/envelope';
import type { Ctx } from '../../../platform/ctx.ts';
import { type App, answers, ok } from '../../../platform/http.ts';
import { forActors, forReaders } from '../permissions.ts';
import { actOf } from './actor.ts';
import { listParts, partDetail, resolveOne } from './parts.ts';
import {
  actOnWithdrawal,
  listWithdrawals,
  payByHand,
  permissionOfAct,
  type WithdrawalActName,
  withdrawalDetail,
} from './withdrawals.ts';

const acts = [
  'approve',
  'reject',
  'take',
  'fail',
  'unpaid',
  'retry',
  'unmatch',
  'return',
] as const satisfies WithdrawalActName[];

export function deskWithdrawalRoutes(app: App, ctx: Ctx): void {
  app.get(
    '/ops/v1/cashier/withdrawals',
    {
      schema: { querystring: DeskWithdrawalQuery, response: answers(DeskWithdrawalPage) },
      config: forReaders('cashier.read'),
    },
    async (request) => ok(await listWithdrawals(ctx, request.query)),
  );

  app.get(
    '/ops/v1/cashier/withdrawals/:id',
    { schema: { params: DeskId, response: answers(DeskWithdrawalDetail) }, config: forReaders('cashier.read') },
    async (request) => ok(await withdrawalDetail(ctx, BigInt(request.params.id))),
  );

  for (const act of acts) {
    app.post(
      `/ops/v1/cashier/withdrawals/:id/${act}`,
      {
        schema: { params: DeskId, headers: IdempotencyHeaders, body: DeskReason, response: answers(DeskWithdrawal) },
        config: forActors(permissionOfAct[act]),
      },
      async (request) => {
        const asked = { act, reason: request.body.reason };
        return ok(await actOnWithdrawal(ctx, BigInt(request.params.id), await actOf(ctx, request), asked));
      },
    );
  }

  app.post(
    '/ops/v1/cashier/withdrawals/:id/pay',
    {
      schema: { params: DeskId, headers: IdempotencyHeaders, body: DeskPaid, response: answers(DeskWithdrawal) },
      config: forActors('withdrawals.pay'),
    },
    async (request) => ok(await payByHand(ctx, BigInt(request.params.id), await actOf(ctx, request), request.body)),
  );
}

export function deskPartRoutes(app: App, ctx: Ctx): void {
  app.get(
    '/ops/v1/cashier/parts',
    { schema: { querystring: DeskPartQuery, response: answers(DeskPartPage) }, config: forReaders('cashier.read') },
    async (request) => ok(await listParts(ctx, request.query)),
  );

  app.get(
    '/ops/v1/cashier/parts/:id',
    { schema: { params: DeskId, response: answers(DeskPartDetail) }, config: forReaders('cashier.read') },
    async (request) => ok(await partDetail(ctx, BigInt(request.params.id))),
  );

  app.post(
    '/ops/v1/cashier/parts/:id/resolve',
    {
      schema: { params: DeskId, headers: IdempotencyHeaders, body: DeskPartDecision, response: answers(DeskPart) },
      config: forActors('parts.resolve'),
    },
    async (request) => ok(await resolveOne(ctx, BigInt(request.params.id), await actOf(ctx, request), request.body)),
  );
}
