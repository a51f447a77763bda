import { LoginValue } from '@fairhouse/contract/identity';
import {
  SocialLink,
  SocialLinkStart,
  SocialLinkUrl,
  SocialLogin,
  SocialProviderParams,
  SocialStartQuery,
} from '@fairhouse/contract/social';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import type { Ctx } from '../../../platform/ctx.ts';
import { DomainError } from '../../../platform/errors.ts';
import { type App, answers, ok, perMinute } from '../../../platform/http/http.ts';
import { isOwnDomain } from '../../site/index.ts';
import { requireFresh, requireMember } from '../sessions.ts';
import { visitorOf } from '../visitor.ts';
import { failedAddress, finishFlow, startFlow } from './flow.ts';
import { unlinkSocial } from './linking.ts';
import { linksOf } from './links.ts';
import { signInBySocial } from './sign-in.ts';

/** Registers the routes of signing in through Google or Facebook, and of a member's linked accounts. */
export function socialRoutes(app: App, ctx: Ctx): void {
  app.get(
    '/wps/session/social/:provider/start',
    {
      schema: { params: SocialProviderParams, querystring: SocialStartQuery },
      config: { access: 'visitor', ...perMinute(20) },
    },
    async (request, reply) => {
      const { side = 'member', return: returnTo } = request.query;
      const { provider } = request.params;
      const visitor = visitorOf(ctx, request, reply);
      const origin = await originOf(ctx, request);
      try {
        return leave(reply, await startFlow(ctx, { provider, visitor, origin, side, returnTo }));
      } catch (error) {
        // The browser shows this address, so a page displays the error.
        if (!(error instanceof DomainError)) throw error;
        return leave(reply, failedAddress(returnTo, error.code));
      }
    },
  );

  app.get(
    '/wps/session/social/:provider/callback',
    { schema: { params: SocialProviderParams }, config: { access: 'visitor', ...perMinute(30) } },
    async (request, reply) => {
      const callback = new URL(request.url, await originOf(ctx, request));
      const visitor = visitorOf(ctx, request, reply);
      return leave(reply, await finishFlow(ctx, { provider: request.params.provider, callback, visitor }));
    },
  );

  app.post(
    '/wps/session/social',
    {
      schema: { body: SocialLogin, response: answers(LoginValue) },
      config: { access: 'visitor', encrypted: true, ...perMinute(30) },
    },
    async (request, reply) => ok(await signInBySocial(ctx, request.body.ticket, visitorOf(ctx, request, reply))),
  );

  app.get(
    '/wps/member/security/social',
    { schema: { response: answers(Type.Array(SocialLink)) }, config: { access: 'member' } },
    async (request) => ok(await linksOf(ctx, (await requireMember(ctx, request)).memberId)),
  );

  app.post(
    '/wps/member/security/social/:provider/start',
    {
      schema: { params: SocialProviderParams, body: SocialLinkStart, response: answers(SocialLinkUrl) },
      config: { access: 'fresh', ...perMinute(20) },
    },
    async (request, reply) => {
      const { sessionId } = await requireFresh(ctx, request);
      const { provider } = request.params;
      const visitor = visitorOf(ctx, request, reply);
      const origin = await originOf(ctx, request);
      const returnTo = request.body.return;
      return ok({ url: await startFlow(ctx, { provider, visitor, origin, side: 'member', returnTo, sessionId }) });
    },
  );

  app.delete(
    '/wps/member/security/social/:provider',
    {
      schema: { params: SocialProviderParams, response: answers(Type.Null()) },
      config: { access: 'fresh', ...perMinute(20) },
    },
    async (request, reply) => {
      const { memberId } = await requireFresh(ctx, request);
      const visitor = visitorOf(ctx, request, reply);
      await unlinkSocial(ctx, { memberId, provider: request.params.provider, visitor });
      return ok(null);
    },
  );
}

/** Redirects without caching or referrer, since these addresses contain states, codes and tickets. */
function leave(reply: FastifyReply, address: string): FastifyReply {
  return reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer').redirect(address, 302);
}

/** Returns the origin of the brand's domain at which the visitor is; for any other host, the site's own. */
async function originOf(ctx: Ctx, request: FastifyRequest): Promise<string> {
  const { origin, protocol } = new URL(ctx.config.publicUrl);
  return (await isOwnDomain(ctx, request.hostname)) ? `${protocol}//${request.host}` : origin;
}
