import type { Guard } from '../../platform/access.ts';
import type { Ctx } from '../../platform/ctx.ts';
import {
  requireAgent,
  requireAnyMember,
  requireAnySession,
  requireFresh,
  requireMember,
  requireSession,
} from './sessions.ts';

/** What a route's `config.access` asks of who calls it, for members' calls. */
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
