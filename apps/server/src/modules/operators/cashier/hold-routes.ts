import { DeskId, DeskReason } from '@fairhouse/contract/desk';
import {
  DeskAdjustment,
  DeskAdjustmentPage,
  DeskAdjustmentQuery,
  DeskFreeze,
  DeskFreezePage,
  DeskFreezeQuery,
  NewDeskAdjustment,
  NewDeskFreeze,
} from '@fairhouse/contract/desk-holds';
import { IdempotencyHeaders } from '@fairhouse/contract/envelope';
import type { Ctx } from '../../../platform/ctx.ts';
import { type App, answers, ok } from '../../../platform/http.ts';
import { forActors, forReaders } from '../permissions.ts';
import { actOf } from './actor.ts';
import { adjustmentOf, askForAdjustment, decideAdjustment, listAdjustments } from './adjustments.ts';
import { freezeOf, freezeOne, liftOne, listFreezes } from './freezes.ts';

/** Money given or taken: asked for by one operator, decided by another. */
export function deskAdjustmentRoutes(app: App, ctx: Ctx): void {
  app.get(
    '/ops/v1/cashier/adjustments',
    {
      schema: { querystring: DeskAdjustmentQuery, response: answers(DeskAdjustmentPage) },
      config: forReaders('cashier.read'),
    },
    async (request) => ok(await listAdjustments(ctx, request.query)),
  );

  app.get(
    '/ops/v1/cashier/adjustments/:id',
    { schema: { params: DeskId, response: answers(DeskAdjustment) }, config: forReaders('cashier.read') },
    async (request) => ok(await adjustmentOf(ctx, BigInt(request.params.id))),
  );

  app.post(
    '/ops/v1/cashier/adjustments',
    {
      schema: { headers: IdempotencyHeaders, body: NewDeskAdjustment, response: answers(DeskAdjustment) },
      config: forActors('adjustments.request'),
    },
    async (request) => ok(await askForAdjustment(ctx, await actOf(ctx, request), request.body)),
  );

  for (const decision of ['approve', 'reject'] as const) {
    app.post(
      `/ops/v1/cashier/adjustments/:id/${decision}`,
      {
        schema: { params: DeskId, headers: IdempotencyHeaders, body: DeskReason, response: answers(DeskAdjustment) },
        config: forActors('adjustments.approve'),
      },
      async (request) => {
        const asked = { decision, reason: request.body.reason };
        return ok(await decideAdjustment(ctx, BigInt(request.params.id), await actOf(ctx, request), asked));
      },
    );
  }
}

export function deskFreezeRoutes(app: App, ctx: Ctx): void {
  app.get(
    '/ops/v1/cashier/freezes',
    { schema: { querystring: DeskFreezeQuery, response: answers(DeskFreezePage) }, config: forReaders('cashier.read') },
    async (request) => ok(await listFreezes(ctx, request.query)),
  );

  app.get(
    '/ops/v1/cashier/freezes/:id',
    { schema: { params: DeskId, response: answers(DeskFreeze) }, config: forReaders('cashier.read') },
    async (request) => ok(await freezeOf(ctx, BigInt(request.params.id))),
  );

  app.post(
    '/ops/v1/cashier/freezes',
    {
      schema: { headers: IdempotencyHeaders, body: NewDeskFreeze, response: answers(DeskFreeze) },
      config: forActors('freezes.set'),
    },
    async (request) => ok(await freezeOne(ctx, await actOf(ctx, request), request.body)),
  );

  app.post(
    '/ops/v1/cashier/freezes/:id/lift',
    {
      schema: { params: DeskId, headers: IdempotencyHeaders, body: DeskReason, response: answers(DeskFreeze) },
      config: forActors('freezes.set'),
    },
    async (request) => ok(await liftOne(ctx, BigInt(request.params.id), await actOf(ctx, request), request.body)),
  );
}
