import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import rateLimit from '@fastify/rate-limit';
import helmet from 'helmet';
import type { Config } from '../config/config.ts';
import type { Ctx } from '../ctx.ts';
import { assert, DomainError } from '../errors.ts';
import { type App, contentSecurityPolicy, type OutsideSources, routeOf } from './http.ts';

/**
 * Sets security headers on every answer. Only we set the Content-Security-Policy: see `allowInline`. They are the
 * same for every request, so the library computes them once.
 */
export function setSecurityHeaders(app: App, ctx: Ctx): void {
  const headers = securityHeaders(ctx.config);
  app.addHook('onRequest', (request, reply, done) => {
    const { config, schema } = routeOf(request);
    // These headers would be most of each of thousands of small JSON answers.
    if (config.crowd) reply.header('x-content-type-options', 'nosniff');
    else if (!config.toServers) reply.headers(headers);
    // Answers hold tokens, balances and records: they are not cached unless the route allows it.
    if (schema?.response) reply.header('cache-control', 'no-store');
    done();
  });
}

function securityHeaders(config: Config): Record<string, string> {
  const secure = config.publicUrl.startsWith('https:');
  const request = new IncomingMessage(new Socket());
  const answer = new ServerResponse(request);
  const protect = helmet({
    contentSecurityPolicy: false,
    strictTransportSecurity: secure ? { maxAge: 31_536_000 } : false,
    xFrameOptions: { action: 'deny' },
    // The page that opened a game in its own window keeps its handle; other sites' windows get no handle of ours.
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    referrerPolicy: { policy: 'strict-origin' },
  });
  protect(request, answer, (error) => assert(!error, 'the security headers are made'));
  const made = Object.entries(answer.getHeaders()).map(([name, value]) => [name, String(value)] as const);
  return {
    'content-security-policy': contentSecurityPolicy(secure, outsideSources(config)),
    ...Object.fromEntries(made),
  };
}

/**
 * Limits the requests of one address (for IPv6, of its /64 network). A route sets a lower limit with
 * `config.rateLimit`. RATE_LIMIT_PER_MINUTE=0 switches every limit by address off.
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

/**
 * Returns the origins other than ours that the browser connects to: Firebase and its reCAPTCHA, where it is
 * configured.
 */
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
