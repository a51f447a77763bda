import type { FastifyRequest } from 'fastify';
import type { Ctx } from '../../platform/ctx.ts';
import type { Guard } from '../../platform/http/access.ts';
import { requirePermission } from './permissions.ts';
import { requireAnyOperator, requireEnrolOperator, requireFreshOperator, requireOperator } from './sessions.ts';

/** The guards that a route's `config.access` names, for operators' calls. */
export function operatorGuards(ctx: Ctx) {
  const requirePermitted = async (request: FastifyRequest) => {
    const session = await requireOperator(ctx, request);
    const { permission } = request.routeOptions.config;
    if (permission !== undefined) requirePermission(session, permission);
    return session;
  };
  return {
    anyOperator: (request) => requireAnyOperator(ctx, request),
    enrolOperator: (request) => requireEnrolOperator(ctx, request),
    operator: (request) => requirePermitted(request),
    freshOperator: async (request) => {
      // The permission is checked first: an operator without it is not asked to prove their identity in vain.
      await requirePermitted(request);
      return await requireFreshOperator(ctx, request);
    },
  } satisfies Record<string, Guard>;
}
