import ipaddr from 'ipaddr.js';
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import type { Ctx } from './ctx.ts';
import { DomainError } from './errors.ts';
import type { App } from './http.ts';

const registries = new WeakMap<Ctx, Registry>();
const insideRanges = ['loopback', 'private', 'uniqueLocal', 'linkLocal'];

/** The registry of a server's figures; a module registers its counters there. */
export function metricsOf(ctx: Ctx): Registry {
  const known = registries.get(ctx);
  if (known) return known;
  const registry = new Registry();
  registries.set(ctx, registry);
  return registry;
}

/** Serves `/metrics` in Prometheus' format to scrapers in the operator's own network, and times every request by its route. */
export function serveMetrics(app: App, ctx: Ctx): void {
  const registry = metricsOf(ctx);
  collectDefaultMetrics({ register: registry });
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the request to the end of its answer, by route',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
    registers: [registry],
  });
  app.addHook('onResponse', (request, reply, done) => {
    // The route's pattern, never the address itself: labels stay few.
    const route = request.routeOptions.url ?? 'none';
    duration.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
    done();
  });
  app.get('/metrics', { schema: { hide: true }, config: { rateLimit: false } }, async (request, reply) => {
    if (!insideRanges.includes(ipaddr.process(request.ip).range())) throw new DomainError('NOT_FOUND');
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}
