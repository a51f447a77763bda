import { DeskId, DeskReason } from '@fairhouse/contract/desk';
import {
  DeskExclusion,
  DeskExclusionPage,
  DeskExclusionQuery,
  NewDeskExclusion,
} from '@fairhouse/contract/desk-protection';
import type { Ctx } from '../../../platform/ctx.ts';
import { type App, answers, ok } from '../../../platform/http.ts';
import { forActors, forReaders } from '../permissions.ts';
import { requireOperator } from '../sessions.ts';
import { excludeOne, exclusionOf, liftOneExclusion, listExclusions } from './exclusions.ts';

/** Who may not play, and why. */
export function deskProtectionRoutes(app: App, ctx: Ctx): void {
  app.get(
    '/ops/v1/exclusions',
    {
      schema: { querystring: DeskExclusionQuery, response: answers(DeskExclusionPage) },
      config: forReaders('exclusions.read'),
    },
    async (request) => ok(await listExclusions(ctx, request.query)),
  );

  app.get(
    '/ops/v1/exclusions/:id',
    { schema: { params: DeskId, response: answers(DeskExclusion) }, config: forReaders('exclusions.read') },
    async (request) => ok(await exclusionOf(ctx, BigInt(request.params.id))),
  );

  app.post(
    '/ops/v1/exclusions',
    { schema: { body: NewDeskExclusion, response: answers(DeskExclusion) }, config: forActors('exclusions.set') },
    async (request) => {
      const { operatorId } = await requireOperator(ctx, request);
      return ok(await excludeOne(ctx, operatorId, request.body));
    },
  );

  app.post(
    '/ops/v1/exclusions/:id/lift',
    {
      schema: { params: DeskId, body: DeskReason, response: answers(DeskExclusion) },
      config: forActors('exclusions.set'),
    },
    async (request) => {
      const { operatorId } = await requireOperator(ctx, request);
      const by = { operatorId, reason: request.body.reason };
      return ok(await liftOneExclusion(ctx, BigInt(request.params.id), by));
    },
  );
}
