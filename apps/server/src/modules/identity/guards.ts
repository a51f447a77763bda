import type { FastifyRequest } from 'fastify';
import { sha256 } from '../../platform/crypto/tokens.ts';
import type { Ctx } from '../../platform/ctx.ts';
import { DomainError } from '../../platform/errors.ts';
import type { Guard } from '../../platform/http/access.ts';
import { routeOf } from '../../platform/http/http.ts';
import { createEntryCache } from '../../platform/lru-caches.ts';
import { perCtx } from '../../platform/per-ctx.ts';
import {
  requireAgent,
  requireAnyMember,
  requireAnySession,
  requireFresh,
  requireMember,
  requireSession,
  type Session,
} from './sessions.ts';

/** Returns the guards that a route's `config.access` names, for members' calls. */
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

/** Returns a guard that also refuses to begin anything new before the newest terms are accepted (`config.agreed`). */
function guard(ctx: Ctx, require: Require): Guard {
  return async (request) => {
    const { agreed, crowd } = routeOf(request).config;
    const session = await (crowd ? recently(ctx, request, require) : require(ctx, request));
    if (agreed && session.legalDue.length > 0) {
      throw new DomainError('TERMS_CHANGED', { documents: session.legalDue });
    }
    return session;
  };
}

type Require = (ctx: Ctx, request: FastifyRequest) => Promise<Session>;

const recentForMs = 3_000;
const recentMax = 50_000;
const recent = perCtx(() => createEntryCache<string, { session: Session; until: number }>(recentMax));

/** Returns the session that this node admitted a moment ago (`config.crowd`), or looks it up. */
async function recently(ctx: Ctx, request: FastifyRequest, require: Require): Promise<Session> {
  const kept = recent(ctx);
  const key = `${require.name} ${sha256(request.headers.authorization ?? '').toString('base64')}`;
  const known = kept.get(key);
  if (known && known.until > performance.now()) {
    request.session = known.session;
    return known.session;
  }
  const session = await require(ctx, request);
  kept.set(key, { session, until: performance.now() + recentForMs });
  return session;
}
