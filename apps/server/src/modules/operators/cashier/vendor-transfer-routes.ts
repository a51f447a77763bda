import { DeskId } from '@fairhouse/contract/desk';
import {
  DeskVendorOutcome,
  DeskVendorSettled,
  DeskVendorTransferDetail,
  DeskVendorTransferPage,
  DeskVendorTransferQuery,
} from '@fairhouse/contract/desk-vendor-transfers';
import { IdempotencyHeaders } from '@fairhouse/contract/envelope';
import type { Ctx } from '../../../platform/ctx.ts';
import { type App, answers, ok } from '../../../platform/http.ts';
import { forActors, forReaders } from '../permissions.ts';
import { actOf } from './actor.ts';
import { listVendorTransfers, settleOne, vendorTransferDetail } from './vendor-transfers.ts';

export function deskVendorTransferRoutes(app: App, ctx: Ctx): void {
  app.get(
    '/ops/v1/cashier/vendor-transfers',
    {
      schema: { querystring: DeskVendorTransferQuery, response: answers(DeskVendorTransferPage) },
      config: forReaders('cashier.read'),
    },
    async (request) => ok(await listVendorTransfers(ctx, request.query)),
  );

  app.get(
    '/ops/v1/cashier/vendor-transfers/:id',
    { schema: { params: DeskId, response: answers(DeskVendorTransferDetail) }, config: forReaders('cashier.read') },
    async (request) => ok(await vendorTransferDetail(ctx, BigInt(request.params.id))),
  );

  app.post(
    '/ops/v1/cashier/vendor-transfers/:id/settle',
    {
      schema: {
        params: DeskId,
        headers: IdempotencyHeaders,
        body: DeskVendorOutcome,
        response: answers(DeskVendorSettled),
      },
      config: forActors('outcomes.state'),
    },
    async (request) => ok(await settleOne(ctx, BigInt(request.params.id), await actOf(ctx, request), request.body)),
  );
}
