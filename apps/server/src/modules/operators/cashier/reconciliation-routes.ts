import { DeskId } from '@fairhouse/contract/desk';
import {
  DeskReconciliationDetail,
  DeskReconciliationPage,
  DeskReconciliationQuery,
  NewDeskReconciliation,
} from '@fairhouse/contract/desk-settings';
import type { Ctx } from '../../../platform/ctx.ts';
import { type App, answers, ok, perMinute } from '../../../platform/http.ts';
import { forActors, forReaders } from '../permissions.ts';
import { requireOperator } from '../sessions.ts';
import { listReconciliations, reconcileOne, reconciliationDetail } from './reconciliations.ts';

/** A file of a busy day, in JSON. */
const fileBytesMax = 16 * 1024 * 1024;

export function deskReconciliationRoutes(app: App, ctx: Ctx): void {
  app.get(
    '/ops/v1/cashier/reconciliations',
    {
      schema: { querystring: DeskReconciliationQuery, response: answers(DeskReconciliationPage) },
      config: forReaders('cashier.read'),
    },
    async (request) => ok(await listReconciliations(ctx, request.query)),
  );

  app.get(
    '/ops/v1/cashier/reconciliations/:id',
    { schema: { params: DeskId, response: answers(DeskReconciliationDetail) }, config: forReaders('cashier.read') },
    async (request) => ok(await reconciliationDetail(ctx, BigInt(request.params.id))),
  );

  app.post(
    '/ops/v1/cashier/reconciliations',
    {
      schema: { body: NewDeskReconciliation, response: answers(DeskReconciliationDetail) },
      bodyLimit: fileBytesMax,
      config: { ...forActors('gateways.reconcile'), ...perMinute(10) },
    },
    async (request) => {
      const { operatorId } = await requireOperator(ctx, request);
      return ok(await reconcileOne(ctx, operatorId, request.body));
    },
  );
}
