import { PushRequest, PushState } from '@fairhouse/contract/web-push';
import type { FastifyRequest } from 'fastify';
import type { Ctx } from '../../../platform/ctx.ts';
import { type App, answers, ok } from '../../../platform/http/http.ts';
import { pushKey } from '../../delivery/index.ts';
import { requireMember } from '../../identity/index.ts';
import { kindsOf, subscribe, unsubscribe } from './subscriptions.ts';

/** Registers the web push subscription of this session's browser. */
export function pushRoutes(app: App, ctx: Ctx): void {
  const config = { access: 'member' } as const;
  const response = answers(PushState);
  const state = async (request: FastifyRequest) => {
    const { sessionId } = await requireMember(ctx, request);
    return ok({ key: (await pushKey(ctx)).publicKey, kinds: await kindsOf(ctx.db, sessionId) });
  };

  app.get('/wps/push', { schema: { response }, config }, state);

  app.put('/wps/push', { schema: { body: PushRequest, response }, config }, async (request) => {
    await subscribe(ctx, await requireMember(ctx, request), request.body);
    return await state(request);
  });

  app.delete('/wps/push', { schema: { response }, config }, async (request) => {
    await unsubscribe(ctx.db, (await requireMember(ctx, request)).sessionId);
    return await state(request);
  });
}
