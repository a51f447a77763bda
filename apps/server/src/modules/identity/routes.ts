import type { Ctx } from '../../platform/ctx.ts';
import type { App } from '../../platform/http/http.ts';
import { agentRoutes } from './agent-routes.ts';
import { challengeRoutes } from './challenges/routes.ts';
import { factorRoutes } from './factors/routes.ts';
import { partnerRoutes } from './partners/routes.ts';
import { passwordRoutes } from './passwords/routes.ts';
import type { OnRegistered } from './registration/open-account.ts';
import { type OnCodeSeen, registrationRoutes } from './registration/routes.ts';
import { securityRoutes } from './security/routes.ts';
import { sessionRoutes, type VipOf } from './session-routes.ts';
import { socialRoutes } from './social/routes.ts';
import { stayRoutes } from './stay/routes.ts';
import { verificationRoutes } from './verification/routes.ts';

/**
 * Registers the routes of accounts and sessions, one line for each folder.
 * @param deps.onRegistered runs last in the transaction of every registration
 * @param deps.onCodeSeen runs when a visitor's code of an agent was found valid
 * @param deps.vipOf returns a member's level; a module above provides it
 */
export function identityRoutes(
  app: App,
  ctx: Ctx,
  deps: { onRegistered: OnRegistered; onCodeSeen: OnCodeSeen; vipOf: VipOf },
): void {
  sessionRoutes(app, ctx, deps);
  stayRoutes(app, ctx);
  verificationRoutes(app, ctx);
  securityRoutes(app, ctx);
  socialRoutes(app, ctx);
  passwordRoutes(app, ctx);
  factorRoutes(app, ctx);
  challengeRoutes(app, ctx);
  agentRoutes(app, ctx);
  registrationRoutes(app, ctx, deps);
  partnerRoutes(app, ctx);
}
