// Imported for the schema's option `hide`, also where the description itself is not part of the program.
import { timingSafeEqual } from 'node:crypto';
import type {} from '@fastify/swagger';
import type { FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import { sha256 } from '../crypto/tokens.ts';
import type { Ctx } from '../ctx.ts';
import { DomainError } from '../errors.ts';
import { perCtx } from '../per-ctx.ts';
import { type App, routeOf } from './http.ts';

/** Milliseconds for which computed figures are reused, however often they are requested. */
const keptMs = 1000;
const insideRanges = ['loopback', 'private', 'uniqueLocal', 'linkLocal'];

/** The registry of the modules' metrics: they belong to the context, whichever app serves them. */
export const metricsOf = perCtx(() => new Registry());

/** Serves `/metrics` in Prometheus' format to the operator's scrapers, and times every request by its route. */
export function serveMetrics(app: App, ctx: Ctx): void {
  // The app's own metrics: requests, and the process.
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the request to the end of its answer, by route',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
    registers: [registry],
  });
  // Looking up a time series by its labels costs more than adding to it.
  const series = new Map<string, { observe: (seconds: number) => void }>();
  app.addHook('onResponse', (request, reply, done) => {
    // The route's pattern instead of the address, so that labels stay few.
    const route = routeOf(request).url ?? 'none';
    const { method } = request;
    const key = `${reply.statusCode} ${method} ${route}`;
    let ofRoute = series.get(key);
    if (!ofRoute) {
      ofRoute = duration.labels({ method, route, status: reply.statusCode });
      series.set(key, ofRoute);
    }
    ofRoute.observe(reply.elapsedTime / 1000);
    done();
  });
  let made: { at: number; figures: Promise<string[]> } | null = null;
  app.get('/metrics', { schema: { hide: true }, config: { rateLimit: false } }, async (request, reply) => {
    if (!mayRead(ctx, request)) throw new DomainError('NOT_FOUND');
    const now = performance.now();
    if (!made || now - made.at > keptMs) {
      made = { at: now, figures: Promise.all([registry.metrics(), metricsOf(ctx).metrics()]) };
    }
    return reply.type(registry.contentType).send((await made.figures).join('\n'));
  });
}

/**
 * True for a request with the operator's token. Without a configured token, true for this machine and private
 * networks, but only while no other machine can reach the site: behind a proxy that is not configured, all requests
 * seem to come from this machine.
 */
function mayRead({ config: { metricsToken, reachableBy } }: Ctx, { ip, headers }: FastifyRequest): boolean {
  if (metricsToken !== null) {
    const [given, right] = [headers.authorization ?? '', `Bearer ${metricsToken}`].map(sha256);
    return given !== undefined && right !== undefined && timingSafeEqual(given, right);
  }
  const isForwarded = 'x-forwarded-for' in headers || 'forwarded' in headers;
  return reachableBy === null && !isForwarded && isInside(ip);
}

/** True for an address of this machine or a private network. A forwarded header may contain text that is no address. */
function isInside(ip: string): boolean {
  return ipaddr.isValid(ip) && insideRanges.includes(ipaddr.process(ip).range());
}
