import type { FastifyRequest } from 'fastify';
import type { Guard } from '../../platform/access.ts';
import type { Ctx } from '../../platform/ctx.ts';
import { requirePermission } from './permissions.ts';
import { requireAnyOperator, requireEnrolOperator, requireFreshOperator, requireOperator } from './sessions.ts';

/** What a route's `config.access` asks of who calls it, for operators' calls. */
export function operatorGuards(ctx: Ctx) {
  const requirePermitted = async (request: FastifyRequest) => {
    const session = await requireOperator(ctx, request);
    const { permission } = request.routeOptions.config;
    if (permission !== undefined) requirePermission(session, permission);
  };
  return {
    anyOperator: (request) => requireAnyOperator(ctx, request),
    enrolOperator: (request) => requireEnrolOperator(ctx, request),
    operator: (request) => requirePermitted(request),
    freshOperator: async (request) => {
      // Nobody is asked to show who they are for what they may not do anyway.
      await requirePermitted(request);
      await requireFreshOperator(ctx, request);
    },
  } satisfies Record<string, Guard>;
}
