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

/** Registers the routes of staying signed in: beginning a stay, and exchanging its cookie for a session. */
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
        // While a second factor is due here, the stay remains valid elsewhere, so its cookies are kept.
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
  // For scripts, which cannot read the other cookie: a page without a stay, or of another member, need not ask for a
  // renewal.
  reply.setCookie(stayMarkCookie, `${memberId}.`, { ...shared(ctx), path: '/', maxAge });
}

function shared(ctx: Ctx) {
  return { sameSite: 'strict', secure: ctx.config.publicUrl.startsWith('https:') } as const;
}

/**
 * Refuses a request that was sent by no page of ours.
 * @throws ORIGIN_REFUSED
 */
function requireSameOrigin(ctx: Ctx, { headers, host }: FastifyRequest): void {
  const { origin, 'sec-fetch-site': site } = headers;
  // A brand has several addresses, and the request's host is one of them.
  const ours = [new URL(ctx.config.publicUrl).origin, `http://${host}`, `https://${host}`];
  if (origin === undefined || !ours.includes(origin) || (site !== undefined && site !== 'same-origin'))
    throw new DomainError('ORIGIN_REFUSED');
}
