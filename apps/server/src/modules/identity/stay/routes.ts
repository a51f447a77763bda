import { LoginValue, StayValue, stayCookie, stayMarkCookie } from '@fairhouse/contract/identity';
import type { FastifyReply, FastifyRequest } from 'fastify';
import '@fastify/cookie';
import type { Ctx } from '../../../platform/ctx.ts';
import { databaseNow } from '../../../platform/database/now.ts';
import { DomainError } from '../../../platform/errors.ts';
import { type App, answers, ok, perMinute } from '../../../platform/http/http.ts';
import { requireMember } from '../sessions.ts';
import { visitorOf } from '../visitor.ts';
import { renewStay, type Stay, startStay } from './stay.ts';

/** Registers the routes of staying signed in: the wish, and the way back. */
export function stayRoutes(app: App, ctx: Ctx): void {
  app.post(
    '/wps/session/stay',
    { schema: { response: answers(StayValue) }, config: { access: 'member', ...perMinute(20) } },
    async (request, reply) => {
      requireSameOrigin(ctx, request);
      const session = await requireMember(ctx, request);
      const stay = await startStay(ctx, session, visitorOf(ctx, request, reply));
      if (stay) await keepStay(ctx, reply, stay, session.memberId.toString());
      return ok({ until: stay?.until.toISOString() ?? null });
    },
  );

  app.post(
    '/wps/session/renew',
    { schema: { response: answers(LoginValue) }, config: { access: 'visitor', ...perMinute(30) } },
    async (request, reply) => {
      requireSameOrigin(ctx, request);
      try {
        const { stay, value } = await renewStay(ctx, visitorOf(ctx, request, reply));
        await keepStay(ctx, reply, stay, value.member.id);
        return ok(value);
      } catch (error) {
        // Where a second factor is due the stay goes on elsewhere.
        if (error instanceof DomainError && error.code === 'STAY_ENDED' && error.value === undefined)
          forgetStay(ctx, reply);
        throw error;
      }
    },
  );
}

/** Removes the cookies of a stay from the browser. */
export function forgetStay(ctx: Ctx, reply: FastifyReply): void {
  reply.clearCookie(stayCookie, { ...shared(ctx), path: '/wps', httpOnly: true });
  reply.clearCookie(stayMarkCookie, { ...shared(ctx), path: '/' });
}

async function keepStay(ctx: Ctx, reply: FastifyReply, { cookie, until }: Stay, memberId: string): Promise<void> {
  const now = await databaseNow(ctx.db);
  const maxAge = Math.max(Math.floor((until.getTime() - now.getTime()) / 1000), 0);
  reply.setCookie(stayCookie, cookie, { ...shared(ctx), path: '/wps', httpOnly: true, maxAge });
  // For scripts, which cannot see the other: a visitor without a stay asks for none, a page of another member neither.
  reply.setCookie(stayMarkCookie, `${memberId}.`, { ...shared(ctx), path: '/', maxAge });
}

function shared(ctx: Ctx) {
  return { sameSite: 'strict', secure: ctx.config.publicUrl.startsWith('https:') } as const;
}

/**
 * Refuses a request that no page of ours has sent.
 * @throws ORIGIN_REFUSED
 */
function requireSameOrigin(ctx: Ctx, { headers, host }: FastifyRequest): void {
  const { origin, 'sec-fetch-site': site } = headers;
  // A brand has several addresses; a page of another names its own.
  const ours = [new URL(ctx.config.publicUrl).origin, `http://${host}`, `https://${host}`];
  if (origin === undefined || !ours.includes(origin) || (site !== undefined && site !== 'same-origin'))
    throw new DomainError('ORIGIN_REFUSED');
}
