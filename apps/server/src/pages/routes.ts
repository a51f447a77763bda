import { join } from 'node:path';
import { errorStatus } from '@fairhouse/contract/errors';
import { type Language, languageCookie, languages, themeCookie, themes } from '@fairhouse/contract/language';
import type { PageData } from '@fairhouse/contract/page';
import { chatWidgetType, type SystemStatus } from '@fairhouse/contract/site';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Counter } from 'prom-client';
import { findPicture, pictureOf } from '../art/index.ts';
import { frameOrigins, type GamesDeps } from '../modules/games/index.ts';
import { brandHosts, embedOrigins, ownWords, resourceOf, siteVersion, systemStatus } from '../modules/site/index.ts';
import type { Ctx } from '../platform/ctx.ts';
import { type App, allowInline, type Surroundings, takesBrotli } from '../platform/http/http.ts';
import { metricsOf } from '../platform/http/metrics.ts';
import { createByteCache } from '../platform/lru-caches.ts';
import { perCtx } from '../platform/per-ctx.ts';
import { analyticsRoutes } from './analytics.ts';
import { appFileRoutes } from './app-files.ts';
import { builtFileRoutes } from './built-files.ts';
import { type Document, documentOf, visitorPart } from './document.ts';
import { iconRoutes, iconsOf } from './icons.ts';
import { inlineScriptHashes } from './inline-scripts.ts';
import { lobbyVersion, vendorOf } from './lobby.ts';
import { drawnPath, gamesOf, helpOf, homeAliases, levelsOf, lobbyOfPage } from './page-input.ts';
import { openPortalBuild, type PortalBuild } from './portal-build.ts';
import { previewRoute } from './preview.ts';
import { hallKey, promotionPath } from './promotions.ts';
import { languageParam, sitemap } from './seo.ts';

/** The answer to an address: a document, or a redirect. */
type Answer = Document | { redirect: string; bytes: number };

const cacheBytesMax = 24 * 1024 * 1024;

/** Prefixes of addresses that are never a page: an unknown address among them is answered as a call. */
const notPages = [
  '/wps/',
  '/lgw/',
  '/lotto/',
  '/gateway/',
  '/ops/',
  '/art/',
  '/assets/',
  '/console/',
  '/app/',
  '/docs/',
  '/analytics/',
  '/health/',
  '/.well-known/',
  '/socket.io/',
];
/** Members' pages are of no use to search engines. */
const robots = `User-agent: *
Allow: /
Disallow: /wps/
Disallow: /member
Disallow: /agentHome
`;

const pagesDrawn = perCtx(
  (ctx) =>
    new Counter({
      name: 'pages_drawn_total',
      help: 'Pages drawn anew, and not taken from the cache',
      registers: [metricsOf(ctx)],
    }),
);

/**
 * Serves the portal: its built files, immutable, and every page drawn on the server as a signed-out visitor sees it.
 * Everything that depends on the visitor (address, region, maintenance) is determined before the cache is used, and
 * is written beside the cached parts, never into them. Without a build there are no pages.
 */
export async function pageRoutes(app: App, ctx: Ctx, games: GamesDeps): Promise<void> {
  const build = await openPortalBuild();
  previewRoute(app, ctx, games, build);
  if (!build) {
    ctx.log.warn('the portal has not been built: run "npm run build"');
    return;
  }
  builtFileRoutes(app, join(build.clientFolder, 'assets'), '/assets/');
  seoRoutes(app, ctx);
  iconRoutes(app, ctx);
  appFileRoutes(app, ctx, build);
  analyticsRoutes(app, ctx);
  const cache = createByteCache<Answer>(cacheBytesMax);

  app.get('/*', { schema: { hide: true } }, async (request, reply) => {
    const path = pathOf(request);
    if (notPages.some((prefix) => path.startsWith(prefix))) return reply.callNotFound();
    const language = languageIn(request) ?? chosen(request, languageCookie, languages) ?? 'EN';
    const theme = chosen(request, themeCookie, themes) ?? 'dark';
    const status = await systemStatus(
      ctx,
      { ip: request.ip, host: request.host, language },
      { pictureOf: findPicture },
    );

    // In some brands only visitors of some countries are asked for consent, so the answer is a part of the key.
    const { asks } = status.info.analytics;
    if (status.status !== 0) {
      const words = await ownWords(ctx, language);
      const input: PageData = { language, theme, status, words, games: null, lobby: {} };
      // The status screen of a restricted region shows the visitor's own address.
      const { ip, ...place } = status.location;
      const shown = status.status === 2 ? [ip, JSON.stringify(place)] : [];
      const key = [await siteVersion(ctx), `closed ${status.status}`, ...shown, asks, language, theme].join('\n');
      const closed = await cache.get(key, () => draw(ctx, build, '/', input));
      return send(reply, build, closed, status, await surroundings(ctx));
    }
    const originals = await gamesOf(ctx, status, language);
    const known = homeAliases.has(path.toLowerCase())
      ? '/'
      : ((await promotionPath(ctx, path)) ?? drawnPath(build, path, originals));
    const vassalage = await vendorOf(ctx, known, searchOf(request).get('vassalage'));
    // The complete list of what a page depends on; nothing else of a request is used. The page itself chooses the cut
    // for a phone or a desktop, by the width of the screen.
    const versions = [await siteVersion(ctx), await lobbyVersion(ctx), await hallKey(ctx, known)];
    const levels = known === '/vip' ? await levelsOf(ctx) : {};
    // Banners appear and expire by the clock, without a new version.
    const shown = status.info.banners.map(({ id }) => id);
    const parts = [originals, levels, shown].map((part) => JSON.stringify(part));
    const key = [...versions, known, vassalage ?? '', asks, language, theme, ...parts].join('\n');
    const answer = await cache.get(key, async () => {
      const help = await helpOf(ctx, known, language);
      const lobby = { ...(await lobbyOfPage(ctx, games, { path: known, vassalage }, status, language)), ...levels };
      const address = vassalage === undefined ? known : `${known}?vassalage=${vassalage}`;
      const words = await ownWords(ctx, language);
      return draw(ctx, build, address, { language, theme, status, words, games: originals, ...help, lobby });
    });
    return send(reply, build, answer, status, await surroundings(ctx));
  });
}

/** Serves robots.txt and the sitemap. */
function seoRoutes(app: App, ctx: Ctx): void {
  const hour = 'public, max-age=3600';
  app.get('/robots.txt', { schema: { hide: true } }, (_request, reply) =>
    reply
      .header('cache-control', hour)
      .type('text/plain; charset=utf-8')
      .send(`${robots}Sitemap: ${new URL('/sitemap.xml', ctx.config.publicUrl).href}\n`),
  );
  app.get('/sitemap.xml', { schema: { hide: true } }, async (request, reply) => {
    const visitor = { ip: request.ip, host: request.host, language: 'EN' } as const;
    const status = await systemStatus(ctx, visitor, { pictureOf: findPicture });
    return reply
      .header('cache-control', hour)
      .type('application/xml; charset=utf-8')
      .send(sitemap(ctx.config.publicUrl, await gamesOf(ctx, status, 'EN')));
  });
}

/** Draws a page into its document, with the HTTP status of its content. */
async function draw(ctx: Ctx, build: PortalBuild, path: string, input: PageData): Promise<Answer> {
  pagesDrawn(ctx).inc();
  const page = await build.bundle.render(path, input);
  if (page.kind === 'redirect') return { redirect: ownAddress(page.to), bytes: 2 * path.length };
  const statuses = { 0: page.found ? 200 : 404, 1: errorStatus.SYSTEM_MAINTENANCE, 2: errorStatus.REGION_RESTRICTED };
  return await documentOf(build, page, input, {
    publicUrl: ctx.config.publicUrl,
    path,
    card: pictureOf('brand/social'),
    icons: await iconsOf(ctx),
    status: statuses[input.status.status],
  });
}

function send(
  reply: FastifyReply,
  build: PortalBuild,
  answer: Answer,
  status: SystemStatus,
  around: Surroundings,
): FastifyReply {
  if ('redirect' in answer) return reply.redirect(withSearch(answer.redirect, reply.request.url), 302);
  if (status.status === 1) reply.header('retry-after', '300');
  allowInline(reply, { scripts: inlineScriptHashes, styles: [answer.styleHash] }, around);
  reply
    .code(answer.status)
    .type('text/html; charset=utf-8')
    .header('cache-control', 'private, no-cache')
    .header('vary', 'accept-encoding, cookie');
  const rest = visitorPart(build, status) + answer.after;
  if (takesBrotli(reply.request)) return reply.header('content-encoding', 'br').send(answer.packed.with(rest));
  return reply.send(answer.before + rest);
}

/**
 * Returns the origins that may frame our pages, those that our pages may frame, and the hosts of pictures; a change
 * takes effect within a second.
 */
async function surroundings(ctx: Ctx): Promise<Surroundings> {
  const [embedders, games, { images }, chat] = await Promise.all([
    embedOrigins(ctx),
    frameOrigins(ctx),
    brandHosts(ctx),
    resourceOf(ctx, chatWidgetType),
  ]);
  return { embedders, frames: chat === null ? games : [...games, new URL(chat).origin], images };
}

/** Returns the path of a request without its query; without a leading double slash, which would name another host. */
function pathOf(request: FastifyRequest): string {
  const path = request.url.split('?', 1)[0] ?? '/';
  return path.replace(/^\/[/\\]+/, '/');
}

function searchOf(request: FastifyRequest): URLSearchParams {
  const [, search = ''] = request.url.split(/\?(.*)/s);
  return new URLSearchParams(search);
}

/** Copies the query of the requested address (an invitation's code, a token) to the address of the redirect. */
function withSearch(to: string, asked: string): string {
  const address = new URL(to, 'http://site.invalid');
  const [, search = ''] = asked.split(/\?(.*)/s);
  for (const [name, value] of new URLSearchParams(search)) {
    if (!address.searchParams.has(name)) address.searchParams.append(name, value);
  }
  return address.pathname + address.search + address.hash;
}

/** Returns the target of a redirect if it is on this site, else the home page. */
function ownAddress(to: string): string {
  return /^\/(?![/\\])/.test(to) ? to : '/';
}

/** Returns the language that the address names. */
function languageIn(request: FastifyRequest): Language | undefined {
  const named = searchOf(request).get(languageParam);
  return languages.find((language) => language === named);
}

function chosen<const T extends string>(request: FastifyRequest, cookie: string, among: readonly T[]): T | undefined {
  return among.find((value) => value === request.cookies[cookie]);
}
