import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brandHosts, brandLook } from '../modules/site/index.ts';
import type { Ctx } from '../platform/ctx.ts';
import type { App } from '../platform/http/http.ts';
import { builtFileRoutes } from './built-files.ts';
import { pushHandlers } from './push-handlers.ts';

const dist = fileURLToPath(new URL('../../../console/dist', import.meta.url));
const hidden = { schema: { hide: true } };
/** The console's worker shows pushes, and caches nothing. */
const worker = `'use strict';\n${pushHandlers}`;

/**
 * Serves the operators' console at `/console`: an uncacheable document for every address below it, hashed files that
 * are cached for ever, and the worker that shows pushes. It stays open while the site is closed. Without a build
 * there is none.
 */
export async function consoleRoutes(app: App, ctx: Ctx, folder = dist): Promise<void> {
  const file = join(folder, 'index.html');
  if (!existsSync(file)) {
    ctx.log.warn('the console has not been built: run "npm run build"');
    return;
  }
  const document = readFileSync(file, 'utf8');
  builtFileRoutes(app, join(folder, 'assets'), '/console/assets/');
  app.get('/console/sw.js', hidden, (_request, reply) =>
    reply.header('cache-control', 'no-cache').type('text/javascript; charset=utf-8').send(worker),
  );
  for (const path of ['/console', '/console/*']) {
    app.get(path, hidden, async (request, reply) => {
      // A missing file is no page: a script of an earlier build must not be answered with a document.
      if (request.url.startsWith('/console/assets/')) return reply.callNotFound();
      const nonce = randomBytes(16).toString('base64');
      const [{ name }, { images }] = await Promise.all([brandLook(ctx), brandHosts(ctx)]);
      return reply
        .header('content-security-policy', consolePolicy(nonce, images, ctx.config.publicUrl.startsWith('https:')))
        .header('cache-control', 'no-store')
        .header('x-robots-tag', 'noindex, nofollow')
        .type('text/html; charset=utf-8')
        .send(document.replaceAll('__NONCE__', nonce).replaceAll('__BRAND__', () => escaped(name)));
    });
  }
}

/**
 * Returns the console's Content-Security-Policy: only its own files and calls, and the brand's pictures. The
 * components write their styles into elements with the document's nonce.
 */
function consolePolicy(nonce: string, images: readonly string[], secure: boolean): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
    ["img-src 'self' data: blob:", ...images].join(' '),
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    ...(secure ? ['upgrade-insecure-requests'] : []),
  ].join('; ');
}

function escaped(text: string): string {
  const named: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
  return text.replace(/[&<>"']/g, (sign) => named[sign] ?? sign);
}
