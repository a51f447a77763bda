import type { IncomingMessage, ServerResponse } from 'node:http';
import { FailureSchema, type Success, successOf } from '@fairhouse/contract/envelope';
// These packages add options to the types of routes, also where the app itself is not loaded.
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
 * The callers of a route. `visitor`: anybody. `session`: a member or a trial user; `anySession`: also with a session
 * that may only change its password. `member`: members and agents; `anyMember`: also with a session that may only
 * change the password; `fresh`: members with a fresh session. `agent`: agents. `operator`: operators; `anyOperator`:
 * also one who must enrol a second factor first; `freshOperator` and `enrolOperator`: the same two with a fresh
 * session.
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
    /** The cached answer of `routeOf`. */
    route?: FastifyRequest['routeOptions'];
  }
  interface FastifyContextConfig {
    /** The body arrives as a JWE (`application/jose`) and is validated after decryption; a plain body is refused. */
    encrypted?: boolean;
    /**
     * The callers that the route is for. Every route of the product names them, and a test tries each route as each
     * caller.
     */
    access?: Access;
    /**
     * For other servers, which call thousands of times a second: without the headers that protect browsers, and
     * without log lines of successes.
     */
    toServers?: boolean;
    /** The call begins something (a bet, a deposit, an entry): members must accept the newest terms before. */
    agreed?: boolean;
    /**
     * For calls of thousands of members at one moment, by which a stolen session gains nothing: a session looked up
     * within three seconds is accepted, a success leaves no log line, and its JSON goes without the headers that
     * protect pages.
     */
    crowd?: boolean;
    /**
     * The handler limits how many calls of a member are executed at a time itself, by `request.inTurn` where one of them
     * may wait for the member's others.
     */
    ownTurn?: boolean;
    /**
     * The permission that an operator's role must have, in addition to the access; the module `operators` has the
     * names.
     */
    permission?: string;
    /** The name of the act in previews. */
    preview?: string;
  }
}

/**
 * Returns the matched route's options, cached with the request: Fastify builds them at each access, and every hook
 * reads them.
 */
export function routeOf(request: FastifyRequest): FastifyRequest['routeOptions'] {
  request.route ??= request.routeOptions;
  return request.route;
}

/** Returns the envelope of a successful answer. */
export function ok<T>(value: T): Success<T> {
  return { success: true, value };
}

/** The `cache-control` of content that never changes at its address. */
export const cachedForever = 'public, max-age=31536000, immutable';

/**
 * Returns the option that lowers the limit by address of a route; failed tries of an account are counted by its
 * module in addition.
 */
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

/** Origins of others that pages may load scripts from, connect to, and show in frames. */
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
    // Server-rendered `style` attributes hold sizes and colours; any other style element stays refused.
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
 * Allows a page its own inline scripts and styles by their hashes, and sets who may frame it and whom it may frame;
 * called before the page is sent.
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
  // The older header supports no list of origins: it would refuse those that the policy allows.
  if (embedders.length > 0) reply.removeHeader('x-frame-options');
}

/** Tells whether the client takes an answer in Brotli. */
export function takesBrotli({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  return /(^|,)\s*br\s*(,|$|;(?!\s*q=0(\.0*)?\s*(,|$)))/i.test(String(headers['accept-encoding'] ?? ''));
}
