import type { Ctx } from './ctx.ts';
import { DomainError } from './errors.ts';
import type { App } from './http.ts';

const draining = new WeakSet<Ctx>();

/** From now on readiness fails and new requests are sent elsewhere; what is under way is finished. */
export function startDraining(ctx: Ctx): void {
  draining.add(ctx);
}

export function isDraining(ctx: Ctx): boolean {
  return draining.has(ctx);
}

/** While draining a new request is refused and its connection closed, so that the next one reaches another node. */
export function refuseWhileDraining(app: App, ctx: Ctx): void {
  app.addHook('onRequest', async (request, reply) => {
    if (!isDraining(ctx) || request.routeOptions.url === '/health/live') return;
    reply.header('connection', 'close');
    throw new DomainError('SERVICE_UNAVAILABLE', { retryAfterSeconds: 1 });
  });
}
