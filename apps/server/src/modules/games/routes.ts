import type { Ctx } from '../../platform/ctx.ts';
import type { App } from '../../platform/http.ts';
import { catalogueRoutes } from './catalogue/routes.ts';
import type { GamesDeps } from './deps.ts';
import { gatewayRoutes } from './gateway/routes.ts';
import { launchRoutes } from './launch/routes.ts';

/** Each room hangs its own in here. */
export function gamesRoutes(app: App, ctx: Ctx, deps: GamesDeps): void {
  gatewayRoutes(app, ctx);
  catalogueRoutes(app, ctx, deps);
  launchRoutes(app, ctx, deps);
}
