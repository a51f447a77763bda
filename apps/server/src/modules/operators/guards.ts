import type { Guard } from '../../platform/access.ts';
import type { Ctx } from '../../platform/ctx.ts';
import { requireAnyOperator, requireEnrolOperator, requireFreshOperator, requireOperator } from './sessions.ts';

/** What a route's `config.access` asks of who calls it, for operators' calls. */
export function operatorGuards(ctx: Ctx) {
  return {
    anyOperator: (request) => requireAnyOperator(ctx, request),
    enrolOperator: (request) => requireEnrolOperator(ctx, request),
    operator: (request) => requireOperator(ctx, request),
    freshOperator: (request) => requireFreshOperator(ctx, request),
  } satisfies Record<string, Guard>;
}
