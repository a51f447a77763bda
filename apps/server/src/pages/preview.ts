import { DeskPreview, DeskPreviewRequest } from '@fairhouse/contract/desk-preview';
import { logoBytesMax } from '@fairhouse/contract/desk-site';
import { directionOf, languageTag } from '@fairhouse/contract/language';
import type { PageData } from '@fairhouse/contract/page';
import type { SystemStatus } from '@fairhouse/contract/site';
import type { FastifyRequest } from 'fastify';
import { findPicture } from '../art/index.ts';
import type { GamesDeps } from '../modules/games/index.ts';
import { requireOperator, type Seen, tryAct } from '../modules/operators/index.ts';
import { goodsFor, pointsConfig } from '../modules/points/index.ts';
import { announcementAlone, ownWords, parseRegion, systemStatus } from '../modules/site/index.ts';
import type { Ctx } from '../platform/ctx.ts';
import { inDraft } from '../platform/draft.ts';
import { DomainError } from '../platform/errors.ts';
import { type App, answers, ok, perMinute } from '../platform/http/http.ts';
import { drawnPath, gamesOf, helpOf, homeAliases, levelsOf, lobbyOfPage } from './page-input.ts';
import { brandStyle } from './palette.ts';
import type { PortalBuild } from './portal-build.ts';
import { promotionPath } from './promotions.ts';

/**
 * The pages on which changes are shown where neither the act nor the operator names one; other changes are shown by
 * their fields only.
 */
const pages: Record<string, readonly string[]> = {
  '/': [
    'banner',
    'banner-order',
    'brand',
    'home',
    'logo',
    'maintenance',
    'module',
    'notice',
    'region',
    'resource',
    'word',
  ],
  '/announcements': ['announcement'],
  '/help': ['article', 'customer-service', 'legal'],
  '/pointMall': ['add-goods', 'goods', 'goods-price', 'goods-stock'],
  '/register': ['currencies', 'register-field'],
  '/vip': ['rebate-rate', 'vip-level', 'vip-terms'],
};
const pageOf = new Map(Object.entries(pages).flatMap(([page, acts]) => acts.map((act) => [act, page] as const)));

/** The pages that are the home page with a popup open. */
const popupOf: Record<string, 'login' | 'register'> = { '/login': 'login', '/register': 'register' };

/**
 * Registers the preview of a change: the act is made in a transaction that is rolled back, and a page is drawn from
 * its result. The document is the answer to the operator's own call: it is stored nowhere, and has no address at
 * which others could see it.
 */
export function previewRoute(app: App, ctx: Ctx, games: GamesDeps, build: PortalBuild | null): void {
  // The largest previewed content is a picture.
  const bodyLimit = Math.ceil((logoBytesMax * 4) / 3) + 64 * 1024;
  app.post(
    '/ops/v1/site/preview',
    {
      bodyLimit,
      schema: { body: DeskPreviewRequest, response: answers(DeskPreview) },
      config: { access: 'freshOperator', permission: 'site.preview', ...perMinute(120) },
    },
    async (request) => {
      const operator = await requireOperator(ctx, request);
      const at = request.body.at === undefined ? null : new Date(request.body.at);
      const { changes, drawing } = await inDraft(ctx, at, async (draft) => {
        const { changes, ...own } = await tryAct(draft, operator, request.body);
        const home = own.page ?? pageOf.get(request.body.act);
        if (home === undefined || !build) return { changes, drawing: null };
        const path = request.body.page ?? home;
        return { changes, drawing: { ...own, ...(await drafted(draft, games, build, { request, path })) } };
      });
      // Drawn after the transaction, so that no change of the site waits for it.
      const shown = drawing && build && { page: drawing.page, html: await documentOf(build, drawing) };
      return ok({ shown, changes });
    },
  );
}

type Asked = { request: FastifyRequest & { body: DeskPreviewRequest }; path: string };
type Drawing = Pick<Seen, 'pictures'> & {
  page: string;
  data: PageData;
  /** The article that is opened on the page, since its text is the change. */
  article: string | null;
};

/** Returns the previewed page, and the data from which it is drawn. */
async function drafted(draft: Ctx, games: GamesDeps, build: PortalBuild, { request, path }: Asked): Promise<Drawing> {
  const { act, params, language, theme, audience } = request.body;
  const visitor = { ip: request.ip, host: request.host, language, ...regionOf(request.body) };
  const seen = await systemStatus(draft, visitor, { pictureOf: findPicture });
  // The rule of a region is shown as a visitor from there sees it; for other acts the operator's own region is
  // ignored.
  const status = act === 'region' ? seen : seenBy(audience, seen);
  const words = await ownWords(draft, language);
  const article = act === 'article' || act === 'legal' ? (params.name ?? null) : null;
  if (status.status !== 0) {
    return { page: '/', article, data: { language, theme, status, words, games: null, lobby: {} } };
  }
  const originals = await gamesOf(draft, status, language);
  const popup = popupOf[path];
  const page =
    popup || homeAliases.has(path.toLowerCase())
      ? '/'
      : ((await promotionPath(draft, path)) ?? drawnPath(build, path, originals));
  const help = await helpOf(draft, page, language);
  const lobby = await lobbyOfPage(draft, games, { path: page, vassalage: undefined }, status, language);
  const levels = page === '/vip' ? await levelsOf(draft) : {};
  const shown = {
    ...(popup ? { popup } : {}),
    ...(act === 'announcement' ? { announcements: await announcementAlone(draft, params.name ?? '', language) } : {}),
    ...(page === '/pointMall' ? await mallOf(draft) : {}),
  };
  const data = {
    language,
    theme,
    status,
    words,
    games: originals,
    ...help,
    lobby: { ...lobby, ...levels },
    draft: shown,
  };
  return { page: popup ? path : page, article, data };
}

/** The mall as visitors see it. */
async function mallOf(draft: Ctx): Promise<Pick<NonNullable<PageData['draft']>, 'goods' | 'points'>> {
  const vipLevelOf = async () => 0;
  return {
    goods: await goodsFor(draft, null, { vipLevelOf, pictureOf: findPicture }),
    points: await pointsConfig(draft, null),
  };
}

/** Returns the address and country of a visitor to whom the rule of a region applies. */
function regionOf({ act, said }: DeskPreviewRequest): { ip?: string; country?: string } {
  const text: unknown = act === 'region' ? Reflect.get(said, 'region') : null;
  const region = typeof text === 'string' ? parseRegion(text) : null;
  if (!region) return {};
  if ('country' in region) return { ip: anywhere, country: region.country };
  return { ip: region.network.replace(/\/.*$/, '') };
}

/** An address for documentation (RFC 5737), which is in no network's rule. */
const anywhere = '192.0.2.1';

/** Returns the permission response for an audience. The operator's own region is ignored. */
function seenBy(audience: DeskPreviewRequest['audience'], status: SystemStatus): SystemStatus {
  const { info } = status;
  const banners = info.banners
    .filter((banner) => banner.audience === 'ALL' || banner.audience === audience)
    .map((banner) => ({ ...banner, audience: 'ALL' as const }));
  const home = audience === 'MEMBERS' ? { ...info.home, visitors: info.home.members } : info.home;
  const seen = { ...status, info: { ...info, banners, home } };
  return status.status === 2 ? { ...seen, status: 0, regionRestriction: null } : seen;
}

/**
 * Draws a page as a document without scripts. Its style carries a placeholder that the console replaces by its own
 * nonce.
 */
async function documentOf(build: PortalBuild, { page, data, article, pictures }: Drawing): Promise<string> {
  const drawn = await build.bundle.render(page in popupOf ? '/' : page, data);
  if (drawn.kind === 'redirect') throw new DomainError('NOT_FOUND');
  const tag = languageTag[data.language];
  const colours = brandStyle(data.status.info.brand.colours).replaceAll('"', '&quot;');
  const opened = article === null ? drawn.html : drawn.html.replace(`<details id="${article}"`, '$& open=""');
  const html = [...(pictures ?? [])].reduce(
    (text, [address, picture]) => text.replaceAll(address, `data:image/webp;base64,${picture.toString('base64')}`),
    opened,
  );
  return `<!doctype html>
<html lang="${tag}" data-theme="${data.theme}" dir="${directionOf(tag)}"${colours ? ` style="${colours}"` : ''}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<style nonce="__NONCE__">${build.css}</style>
</head>
<body>
<div id="root">${html}</div>
</body>
</html>`;
}
