import { LoginValue, RegisterRequest } from '@fairhouse/contract/identity';
import type { Ctx } from '../../platform/ctx.ts';
import { type App, answers, ok, perMinute } from '../../platform/http.ts';
import { agentRoutes } from './agent-routes.ts';
import { challengeRoutes } from './challenges/routes.ts';
import { passwordRoutes } from './passwords/routes.ts';
import { type OnRegistered, register } from './registration/register.ts';
import { sessionRoutes } from './session-routes.ts';
import { socialRoutes } from './social/routes.ts';
import { visitorOf } from './visitor.ts';

/**
 * Every call about who somebody is, a line a room.
 * @param deps.onRegistered runs last in the transaction of every registration
 */
export function identityRoutes(app: App, ctx: Ctx, deps: { onRegistered: OnRegistered }): void {
  sessionRoutes(app, ctx);
  socialRoutes(app, ctx);
  passwordRoutes(app, ctx);
  challengeRoutes(app, ctx);
  agentRoutes(app, ctx);

  app.put(
    '/wps/member/register',
    {
      schema: { body: RegisterRequest, response: answers(LoginValue) },
      config: { access: 'visitor', encrypted: true, ...perMinute(20) },
    },
    async (request, reply) => ok(await register(ctx, request.body, visitorOf(ctx, request, reply), deps.onRegistered)),
  );
}
