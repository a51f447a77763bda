import { randomUUID } from 'node:crypto';
import { captchaCookie, deviceCookie, stayCookie } from '@fairhouse/contract/identity';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isToken, newToken, sha256 } from '../../platform/crypto/tokens.ts';
import '@fastify/cookie';
import type { Ctx } from '../../platform/ctx.ts';

/** The visitor who sends a request. */
export type Visitor = {
  ip: string;
  /** SHA-256 of the cookie that only this browser has. */
  browser: Buffer;
  /** The browser's User-Agent, cut to 256 characters; '' when it is missing. */
  userAgent: string;
  requestId: string;
  /** The captcha that was last shown to this browser. */
  captchaId?: string | undefined;
  /** The cookie by which this browser stays signed in. */
  stay?: string | undefined;
};

const cookieSeconds = 400 * 86_400;
const userAgentMax = 256;

/**
 * Reads the visitor of a request. A browser without a cookie gets one with this answer, and is recognised by it from
 * then on.
 */
export function visitorOf(ctx: Ctx, request: FastifyRequest, reply: FastifyReply): Visitor {
  const cookie = browserCookie(ctx, request, reply);
  let browser: Buffer | null = null;
  return {
    ip: request.ip,
    /** Computed on use, since many calls need the visitor but not the browser. */
    get browser() {
      browser ??= sha256(cookie);
      return browser;
    },
    userAgent: (request.headers['user-agent'] ?? '').slice(0, userAgentMax),
    requestId: request.id,
    captchaId: request.cookies[captchaCookie],
    stay: request.cookies[stayCookie],
  };
}

/** Returns the visitor of the site's own command line, without browser or address. */
export function consoleVisitor(): Visitor {
  return {
    ip: '127.0.0.1',
    browser: sha256('command line'),
    userAgent: 'npm run admin',
    requestId: randomUUID(),
  };
}

function browserCookie(ctx: Ctx, request: FastifyRequest, reply: FastifyReply): string {
  const held = request.cookies[deviceCookie];
  if (held !== undefined && isToken(held)) return held;
  const fresh = newToken();
  reply.setCookie(deviceCookie, fresh, {
    path: '/',
    httpOnly: true,
    // Lax: the browser sends the cookie when an identity provider redirects the visitor back.
    sameSite: 'lax',
    secure: ctx.config.publicUrl.startsWith('https:'),
    maxAge: cookieSeconds,
  });
  return fresh;
}
