import helmet from '@fastify/helmet';
import rateLimit from '@fastify/rate-limit';
import type { Config } from './config.ts';
import type { Ctx } from './ctx.ts';
import { DomainError } from './errors.ts';
import { type App, contentSecurityPolicy, type OutsideSources, routeOf } from './http.ts';

/** Security headers on every answer. The Content-Security-Policy is ours alone to set: see `allowInline`. */
export async function setSecurityHeaders(app: App, ctx: Ctx): Promise<void> {
  const secure = ctx.config.publicUrl.startsWith('https:');
  const policy = contentSecurityPolicy(secure, outsideSources(ctx.config));
  await app.register(helmet, {
    contentSecurityPolicy: false,
    hsts: secure ? { maxAge: 31_536_000 } : false,
    xFrameOptions: { action: 'deny' },
    // A game in a window of its own stays known to the page that opened it; other sites' windows still know nothing of ours.
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  });
  app.addHook('onRequest', (request, reply, done) => {
    const { config, schema } = routeOf(request);
    if (!config.toServers) reply.header('content-security-policy', policy);
    // Tokens, balances, records: what a call answers is nobody's to keep unless its route says so.
    if (schema?.response) reply.header('cache-control', 'no-store');
    done();
  });
}

/**
 * Limits what one address may ask (an IPv6 one counts as its /64 network). A route narrows it with `config.rateLimit`.
 * RATE_LIMIT_PER_MINUTE=0 switches every limit by address off.
 */
export async function limitByAddress(app: App, ctx: Ctx): Promise<void> {
  const max = ctx.config.rateLimitPerMinute;
  if (max === 0) return;
  await app.register(rateLimit, {
    max,
    timeWindow: 60_000,
    cache: 20_000,
    ipv6Subnet: 64,
    addHeaders: { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false },
    addHeadersOnExceeding: { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false },
    errorResponseBuilder: (_request, { ttl }) =>
      new DomainError('TOO_MANY_REQUESTS', { retryAfterSeconds: Math.max(1, Math.ceil(ttl / 1000)) }),
  });
}

/** What the browser talks to besides us: Firebase and its proof that a person asks, where it is configured. */
function outsideSources({ firebase }: Config): OutsideSources {
  if (!firebase) return { scripts: [], connections: [], frames: [] };
  if (firebase.emulatorUrl) {
    return { scripts: [], connections: [new URL(firebase.emulatorUrl).origin], frames: [] };
  }
  return {
    scripts: ['https://www.google.com/recaptcha/', 'https://www.gstatic.com/recaptcha/'],
    connections: ['https://identitytoolkit.googleapis.com', 'https://securetoken.googleapis.com'],
    frames: ['https://www.google.com/recaptcha/', 'https://recaptcha.google.com/recaptcha/'],
  };
}
