import type { IncomingMessage, ServerResponse } from 'node:http';
import { FailureSchema, type Success, successOf } from '@fairhouse/contract/envelope';
// They add options to the types of routes, also where the app itself is not read.
import type {} from '@fastify/compress';
import type {} from '@fastify/rate-limit';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest, RawServerDefault } from 'fastify';
import type { TSchema } from 'typebox';

/** The server that routes are registered on; handlers are typed by their TypeBox schemas. */
export type App = FastifyInstance<
  RawServerDefault,
  IncomingMessage,
  ServerResponse,
  FastifyBaseLogger,
  TypeBoxTypeProvider
>;

/**
 * `visitor`: anybody. `session`: also a trial user; `anySession`: also one that may only change its password.
 * `member`: members and agents; `anyMember`: also who may only change the password; `fresh`: who lately showed who they
 * are. `agent`: agents. `operator`: the brand's people; `anyOperator`: also one who must enrol a second factor first;
 * `freshOperator` and `enrolOperator`: of these, who lately showed who they are.
 */
export type Access =
  | 'visitor'
  | 'anySession'
  | 'session'
  | 'anyMember'
  | 'member'
  | 'fresh'
  | 'agent'
  | 'anyOperator'
  | 'enrolOperator'
  | 'operator'
  | 'freshOperator';

declare module 'fastify' {
  interface FastifyRequest {
    /** `routeOf` answers from here. */
    route?: FastifyRequest['routeOptions'];
  }
  interface FastifyContextConfig {
    /** The body arrives as a JWE (`application/jose`) and is validated once opened; a plain body is refused. */
    encrypted?: boolean;
    /** The callers that the route is for; every route of the product names them, and one test tries each route as each caller. */
    access?: Access;
    /**
     * Called by other servers, thousands of times a second: without the headers that protect browsers, or a log line of success.
     */
    toServers?: boolean;
    /** The call begins something (a bet, a deposit, an entry): members accept the newest terms before. */
    agreed?: boolean;
    /**
     * Called by thousands of members at one moment, and nothing that a stolen session gains by: a session that was looked up within three
     * seconds will do, a success leaves no log line, and its JSON goes without the headers that protect pages.
     */
    crowd?: boolean;
    /** The permission that an operator's role must hold, beside the access; the module `operators` knows the names. */
    permission?: string;
    /** The name by which operators ask for a preview of the act. */
    preview?: string;
  }
}

/** Returns the matched route's options, kept with the request: Fastify builds them at each reading, and every hook reads them. */
export function routeOf(request: FastifyRequest): FastifyRequest['routeOptions'] {
  request.route ??= request.routeOptions;
  return request.route;
}

/** Returns the envelope of a successful answer. */
export function ok<T>(value: T): Success<T> {
  return { success: true, value };
}

/** The `cache-control` of what never changes under its address. */
export const cachedForever = 'public, max-age=31536000, immutable';

/** Narrows the limit by address of a route; failed tries of an account are counted by its module besides. */
export function perMinute(max: number) {
  return { rateLimit: { max, timeWindow: '1 minute' } };
}

/** Options of a route for other servers, whose calls are signed. */
export const toServers = {
  compress: false,
  config: { access: 'visitor', rateLimit: false, toServers: true },
} as const;

/** Returns the response schemas of an endpoint whose answer carries `value`. */
export function answers<T extends TSchema>(value: T) {
  return { 200: successOf(value), '4xx': FailureSchema, '5xx': FailureSchema };
}

/** Hashes of a page's inline parts, as `sha256-…` (base64), without quotes. */
export type InlineHashes = { scripts: readonly string[]; styles: readonly string[] };

/** Addresses of others that pages may load scripts from, call, and show in frames. */
export type OutsideSources = { scripts: readonly string[]; connections: readonly string[]; frames: readonly string[] };

/**
 * Returns the Content-Security-Policy of every answer. Everything comes from our own origin, except the sources of a
 * configured service; inline scripts and styles are allowed by `allowInline` only.
 * @param secure the site is served over HTTPS
 */
export function contentSecurityPolicy(secure: boolean, outside: OutsideSources): string {
  const directives = [
    "default-src 'self'",
    ["script-src 'self'", ...outside.scripts].join(' '),
    "style-src 'self'",
    // Server-rendered `style` attributes carry sizes and colours; any other style element stays refused.
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    ["connect-src 'self'", ...outside.connections].join(' '),
    ["frame-src 'self'", ...outside.frames].join(' '),
    "worker-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(secure ? ['upgrade-insecure-requests'] : []),
  ];
  return directives.join('; ');
}

/** The origins around a page: those that may frame it, those that it may frame, and those whose pictures it shows. */
export type Surroundings = { embedders: readonly string[]; frames: readonly string[]; images: readonly string[] };

/**
 * Allows a page its own inline scripts and styles by their hashes, and the frames around it and in it; call it before sending
 * the page.
 */
export function allowInline(
  reply: FastifyReply,
  inline: InlineHashes,
  { embedders, frames, images }: Surroundings = { embedders: [], frames: [], images: [] },
): void {
  const quoted = (hashes: readonly string[]) => hashes.map((hash) => ` '${hash}'`).join('');
  const listed = (origins: readonly string[]) => origins.map((origin) => ` ${origin}`).join('');
  const policy = String(reply.getHeader('content-security-policy'))
    .replace("script-src 'self'", `$&${quoted(inline.scripts)}`)
    .replace("style-src 'self'", `$&${quoted(inline.styles)}`)
    .replace("img-src 'self'", `$&${listed(images)}`)
    .replace("frame-src 'self'", `$&${listed(frames)}`);
  const shownIn = `frame-ancestors${listed(embedders)}`;
  reply.header(
    'content-security-policy',
    embedders.length > 0 ? policy.replace("frame-ancestors 'none'", shownIn) : policy,
  );
  // The older header knows no list of origins: it would refuse those whom the policy allows.
  if (embedders.length > 0) reply.removeHeader('x-frame-options');
}

/** Tells whether the client takes an answer in Brotli. */
export function takesBrotli({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  return /(^|,)\s*br\s*(,|$|;(?!\s*q=0(\.0*)?\s*(,|$)))/i.test(String(headers['accept-encoding'] ?? ''));
}
