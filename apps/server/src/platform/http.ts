import type { IncomingMessage, ServerResponse } from 'node:http';
import { FailureSchema, type Success, successOf } from '@fairhouse/contract/envelope';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, RawServerDefault } from 'fastify';
import type { TSchema } from 'typebox';

/** The server that routes are registered on; handlers are typed by their TypeBox schemas. */
export type App = FastifyInstance<
  RawServerDefault,
  IncomingMessage,
  ServerResponse,
  FastifyBaseLogger,
  TypeBoxTypeProvider
>;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The body arrives as a JWE (`application/jose`) and is validated once opened; a plain body is refused. */
    encrypted?: boolean;
  }
}

/** The envelope of a successful answer. */
export function ok<T>(value: T): Success<T> {
  return { success: true, value };
}

/** Response schemas of an endpoint whose answer carries `value`. */
export function answers<T extends TSchema>(value: T) {
  return { 200: successOf(value), '4xx': FailureSchema, '5xx': FailureSchema };
}

/**
 * The Content-Security-Policy of a page. Everything comes from our own origin; inline scripts only by their hash.
 * @param scriptHashes as `sha256-…` (base64), without quotes
 * @param secure the site is served over HTTPS
 */
export function contentSecurityPolicy(scriptHashes: readonly string[] = [], secure = false): string {
  const directives = [
    "default-src 'self'",
    ["script-src 'self'", ...scriptHashes.map((hash) => `'${hash}'`)].join(' '),
    "style-src 'self'",
    // Server-rendered `style` attributes carry sizes and colours; a style element stays refused.
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
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

/** Allows a page's own inline scripts by their hashes (`sha256-…`); call it before sending the page. */
export function allowInlineScripts(reply: FastifyReply, scriptHashes: readonly string[]): void {
  const secure = String(reply.getHeader('content-security-policy')).includes('upgrade-insecure-requests');
  reply.header('content-security-policy', contentSecurityPolicy(scriptHashes, secure));
}
