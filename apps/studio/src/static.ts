import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import files from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { Config } from './config.ts';

const built = fileURLToPath(new URL('../dist/client', import.meta.url));

/** Serves the pages of the games, as built by `npm run build`. Only the site may show them in a frame. */
export async function servePages(app: FastifyInstance, { siteUrls }: Config): Promise<void> {
  const policy = [
    "default-src 'self'",
    "img-src 'self' data: blob:",
    "style-src 'self' 'unsafe-inline'",
    "base-uri 'none'",
    "form-action 'none'",
    "object-src 'none'",
    `frame-ancestors ${siteUrls.join(' ')}`,
  ].join('; ');
  app.addHook('onSend', async (_request, reply) => {
    reply.header('content-security-policy', policy);
    reply.header('x-content-type-options', 'nosniff');
    // The address of a game carries its token.
    reply.header('referrer-policy', 'no-referrer');
  });
  if (!existsSync(built)) return;
  await app.register(files, {
    root: built,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const isNamedByContent = path.includes('/assets/');
      reply.header('cache-control', isNamedByContent ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
}
