import type { Ctx } from '../../platform/ctx.ts';
import type { Guard } from '../../platform/http/access.ts';
import {
  requireAgent,
  requireAnyMember,
  requireAnySession,
  requireFresh,
  requireMember,
  requireSession,
} from './sessions.ts';

/** The guards that a route's `config.access` names, for members' calls. */
export function memberGuards(ctx: Ctx) {
  return {
    anySession: (request) => requireAnySession(ctx, request),
    session: (request) => requireSession(ctx, request),
    anyMember: (request) => requireAnyMember(ctx, request),
    member: (request) => requireMember(ctx, request),
    fresh: (request) => requireFresh(ctx, request),
    agent: (request) => requireAgent(ctx, request),
  } satisfies Record<string, Guard>;
}
