import type { Ctx } from '../../platform/ctx.ts';
import type { App } from '../../platform/http/http.ts';
import { catalogueRoutes } from './catalogue/routes.ts';
import type { GamesDeps } from './deps.ts';
import { launchRoutes } from './launch/routes.ts';
import { dialectRoutes } from './seamless-wallet/dialects/routes.ts';
import { seamlessWalletRoutes } from './seamless-wallet/routes.ts';

/** Registers the routes of the games' folders. */
export function gamesRoutes(app: App, ctx: Ctx, deps: GamesDeps): void {
  seamlessWalletRoutes(app, ctx, deps);
  dialectRoutes(app, ctx, deps);
  catalogueRoutes(app, ctx, deps);
  launchRoutes(app, ctx, deps);
}
