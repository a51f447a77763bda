import { join } from 'node:path';
import { errorStatus } from '@fairhouse/contract/errors';
import { type Language, languageCookie, languages, themeCookie, themes } from '@fairhouse/contract/language';
import type { OriginalGame } from '@fairhouse/contract/originals';
import type { SystemStatus } from '@fairhouse/contract/site';
import { isCurrency } from '@fairhouse/money/money';
import fastifyStatic from '@fastify/static';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { findPicture, pictureOf } from '../art/index.ts';
import { listGames } from '../modules/originals/index.ts';
import { embedOrigins, helpCenter, siteVersion, systemStatus } from '../modules/site/index.ts';
import type { Ctx } from '../platform/ctx.ts';
import { type App, allowInline } from '../platform/http.ts';
import { documentOf, inlineScriptHashes, visitorPart } from './document.ts';
import { type Answer, createPageCache } from './page-cache.ts';
import { openPortalBuild, type PageInput, type PortalBuild } from './portal-build.ts';

const cacheBytesMax = 24 * 1024 * 1024;
const oneYearSeconds = 365 * 24 * 3600;

/** Addresses that are never a page: an unknown one among them is answered as a call. */
const notPages = [
  '/wps/',
  '/lgw/',
  '/lotto/',
  '/gateway/',
  '/ops/',
  '/art/',
  '/assets/',
  '/docs/',
  '/health/',
  '/.well-known/',
  '/socket.io/',
];
const homeAliases = new Set(['/index', '/index.html', '/home']);

/**
 * Serves the portal: its built files, immutable, and every page drawn on the server as a signed-out visitor sees it.
 * What depends on the visitor (address, region, maintenance) is decided before the cache is asked and is written
 * beside the cached halves, never into them. Without a build there are no pages.
 */
export async function pageRoutes(app: App, ctx: Ctx): Promise<void> {
  const build = await openPortalBuild();
  if (!build) {
    ctx.log.warn('the portal has not been built: run "npm run build"');
    return;
  }
  await serveFiles(app, build);
  const cache = createPageCache(cacheBytesMax);

  app.get('/*', { schema: { hide: true } }, async (request, reply) => {
    const path = pathOf(request);
    if (notPages.some((prefix) => path.startsWith(prefix))) return reply.callNotFound();
    const language = chosen(request, languageCookie, languages) ?? 'EN';
    const theme = chosen(request, themeCookie, themes) ?? 'dark';
    const status = await systemStatus(
      ctx,
      { ip: request.ip, host: request.host, language },
      { pictureOf: findPicture },
    );

    if (status.status !== 0) {
      const input: PageInput = { language, theme, status, games: null, help: null };
      return send(reply, build, await draw(ctx, build, '/', input), status, await embedOrigins(ctx));
    }
    const games = await gamesOf(ctx, status, language);
    const known = homeAliases.has(path.toLowerCase()) ? '/' : drawnPath(build, path, games);
    // The allow-list of what a page depends on; nothing else of a request enters it. The cut for a phone or a desktop
    // is chosen in the page itself, by the width of the screen.
    const key = [await siteVersion(ctx), known, language, theme, JSON.stringify(games)].join('\n');
    const answer = await cache.get(key, async () => {
      const help = known.startsWith('/help') || known === '/' ? (await helpCenter(ctx, language)).list : null;
      return draw(ctx, build, known, { language, theme, status, games, help });
    });
    return send(reply, build, answer, status, await embedOrigins(ctx));
  });
}

/** The address that is drawn for a path: unknown ones share one page, and so do those of games that there are not. */
function drawnPath(build: PortalBuild, path: string, games: OriginalGame[]): string {
  if (!build.bundle.isKnownPath(path)) return '/not-found';
  const [, gameCode] = /^\/originals\/([^/]*)/.exec(path) ?? [];
  const isUnknown = gameCode !== undefined && !games.some((game) => game.gameCode === gameCode.toLowerCase());
  return isUnknown ? '/originals/not-found' : path;
}

async function serveFiles(app: App, build: PortalBuild): Promise<void> {
  await app.register(fastifyStatic, {
    root: join(build.clientFolder, 'assets'),
    prefix: '/assets/',
    preCompressed: true,
    immutable: true,
    maxAge: oneYearSeconds * 1000,
    index: false,
  });
  for (const file of ['favicon.svg', 'robots.txt']) {
    app.get(`/${file}`, { schema: { hide: true } }, (_request, reply) =>
      reply.sendFile(file, build.clientFolder, { immutable: false, maxAge: 3600 * 1000 }),
    );
  }
}

/** What is playable, in the brand's currency. */
async function gamesOf(ctx: Ctx, { info }: SystemStatus, language: Language): Promise<OriginalGame[]> {
  const { currency } = info.brand;
  return isCurrency(currency) ? listGames(ctx, currency, language, pictureOf) : [];
}

/** Draws a page into its document, with the status that its content deserves. */
async function draw(ctx: Ctx, build: PortalBuild, path: string, input: PageInput): Promise<Answer> {
  const page = await build.bundle.render(path, input);
  if (page.kind === 'redirect') return { redirect: ownAddress(page.to), bytes: 2 * path.length };
  const statuses = { 0: page.found ? 200 : 404, 1: errorStatus.SYSTEM_MAINTENANCE, 2: errorStatus.REGION_RESTRICTED };
  return documentOf(build, page, input, {
    publicUrl: ctx.config.publicUrl,
    path,
    card: pictureOf('brand/social'),
    status: statuses[input.status.status],
  });
}

function send(
  reply: FastifyReply,
  build: PortalBuild,
  answer: Answer,
  status: SystemStatus,
  embedders: readonly string[],
): FastifyReply {
  if ('redirect' in answer) return reply.redirect(withSearch(answer.redirect, reply.request.url), 302);
  if (status.status === 1) reply.header('retry-after', '300');
  allowInline(reply, { scripts: inlineScriptHashes, styles: [build.cssHash] }, embedders);
  return reply
    .code(answer.status)
    .type('text/html; charset=utf-8')
    .header('cache-control', 'private, no-cache')
    .header('vary', 'cookie')
    .send(answer.before + visitorPart(build, status) + answer.after);
}

/** The path of a request without its search part; it never reads as another host's address. */
function pathOf(request: FastifyRequest): string {
  const path = request.url.split('?', 1)[0] ?? '/';
  return path.replace(/^\/[/\\]+/, '/');
}

/** What the address carried (a code of an invitation, a token) goes along to where it leads. */
function withSearch(to: string, asked: string): string {
  const address = new URL(to, 'http://site.invalid');
  const [, search = ''] = asked.split(/\?(.*)/s);
  for (const [name, value] of new URLSearchParams(search)) {
    if (!address.searchParams.has(name)) address.searchParams.append(name, value);
  }
  return address.pathname + address.search + address.hash;
}

/** A redirection stays on this site. */
function ownAddress(to: string): string {
  return /^\/(?![/\\])/.test(to) ? to : '/';
}

function chosen<const T extends string>(request: FastifyRequest, cookie: string, among: readonly T[]): T | undefined {
  return among.find((value) => value === request.cookies[cookie]);
}
