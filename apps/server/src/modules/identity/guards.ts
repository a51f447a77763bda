import type { FastifyRequest } from 'fastify';
import type { Ctx } from '../../platform/ctx.ts';
import { DomainError } from '../../platform/errors.ts';
import type { Guard } from '../../platform/http/access.ts';
import { routeOf } from '../../platform/http/http.ts';
import {
  requireAgent,
  requireAnyMember,
  requireAnySession,
  requireFresh,
  requireMember,
  requireSession,
  type Session,
} from './sessions.ts';

/** The guards that a route's `config.access` names, for members' calls. */
export function memberGuards(ctx: Ctx) {
  return {
    anySession: guard(ctx, requireAnySession),
    session: guard(ctx, requireSession),
    anyMember: guard(ctx, requireAnyMember),
    member: guard(ctx, requireMember),
    fresh: guard(ctx, requireFresh),
    agent: guard(ctx, requireAgent),
  } satisfies Record<string, Guard>;
}

/** Returns a guard that also refuses to begin anything before the newest terms are accepted (`config.agreed`). */
function guard(ctx: Ctx, require: (ctx: Ctx, request: FastifyRequest) => Promise<Session>): Guard {
  return async (request) => {
    const session = await require(ctx, request);
    if (routeOf(request).config.agreed && session.legalDue.length > 0) {
      throw new DomainError('TERMS_CHANGED', { documents: session.legalDue });
    }
    return session;
  };
}
