import type { Ctx } from '../../../platform/ctx.ts';
import type { App } from '../../../platform/http/http.ts';
import type { EndPlay } from '../exclude.ts';
import { excludeOne, exclusionOf, liftOneExclusion, listExclusions } from './exclusions.ts';
import { listLimits, listProtectionEvents, tightenOne } from './limits.ts';

/** Registers the desk of exclusions and limits. @param deps.endPlay ends the excluded member's open games */
export function deskProtectionRoutes(app: App, ctx: Ctx, { endPlay }: { endPlay: EndPlay }): void {
  app.get('/ops/v1/exclusions', listExclusions.route(ctx));
  app.get('/ops/v1/exclusions/:id', exclusionOf.route(ctx));
  app.post('/ops/v1/exclusions', excludeOne(endPlay).route(ctx));
  app.post('/ops/v1/exclusions/:id/lift', liftOneExclusion.route(ctx));
  app.get('/ops/v1/limits', listLimits.route(ctx));
  app.get('/ops/v1/limits/history', listProtectionEvents.route(ctx));
  app.post('/ops/v1/limits', tightenOne.route(ctx));
}
