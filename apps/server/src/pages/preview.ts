import { DeskPreview, DeskPreviewRequest, type PreviewedAct } from '@fairhouse/contract/desk-preview';
import { directionOf, languageTag } from '@fairhouse/contract/language';
import type { PageData } from '@fairhouse/contract/page';
import type { SystemStatus } from '@fairhouse/contract/site';
import type { FastifyRequest } from 'fastify';
import { findPicture } from '../art/index.ts';
import type { GamesDeps } from '../modules/games/index.ts';
import { requireOperator, tryAct } from '../modules/operators/index.ts';
import { announcementAlone, helpCenter, ownWords, systemStatus } from '../modules/site/index.ts';
import type { Ctx } from '../platform/ctx.ts';
import { inDraft } from '../platform/draft.ts';
import { DomainError } from '../platform/errors.ts';
import { type App, answers, ok, perMinute } from '../platform/http/http.ts';
import { drawnPath, gamesOf, homeAliases, levelsOf, lobbyOfPage } from './page-input.ts';
import { brandStyle } from './palette.ts';
import type { PortalBuild } from './portal-build.ts';
import { promotionPath } from './promotions.ts';

/** The page on which a change is seen where the operator names none. */
const pageOf: Partial<Record<PreviewedAct, string>> = {
  announcement: '/announcements',
  article: '/help',
  'customer-service': '/help',
};

/**
 * Registers the preview of a change: the act is done in a transaction that is taken back, and a page is drawn from what it leads to. The
 * document is the answer to the operator's own call: nothing of it is kept, and there is no address at which somebody else sees it.
 */
export function previewRoute(app: App, ctx: Ctx, games: GamesDeps, build: PortalBuild | null): void {
  app.post(
    '/ops/v1/site/preview',
    {
      schema: { body: DeskPreviewRequest, response: answers(DeskPreview) },
      config: { access: 'freshOperator', permission: 'site.preview', ...perMinute(120) },
    },
    async (request) => {
      const operator = await requireOperator(ctx, request);
      if (!build) throw new DomainError('NOT_FOUND');
      const at = request.body.at === undefined ? null : new Date(request.body.at);
      const { page, data } = await inDraft(ctx, at, async (draft) => {
        const own = await tryAct(draft, operator, request.body);
        return await drafted(draft, games, build, { request, own });
      });
      // Drawn when the transaction is over: no change of the site waits for a drawing.
      return ok({ page, html: await documentOf(build, page, data) });
    },
  );
}

type Asked = { request: FastifyRequest & { body: DeskPreviewRequest }; own: string | null };

/** Returns the page that is looked at, and the data that it is drawn from. */
async function drafted(
  draft: Ctx,
  games: GamesDeps,
  build: PortalBuild,
  { request, own }: Asked,
): Promise<{ page: string; data: PageData }> {
  const { act, subject, page: asked, language, theme, audience } = request.body;
  const visitor = { ip: request.ip, host: request.host, language };
  const status = seenBy(audience, await systemStatus(draft, visitor, { pictureOf: findPicture }));
  const words = await ownWords(draft, language);
  if (status.status !== 0) {
    return { page: '/', data: { language, theme, status, words, games: null, help: null, lobby: {} } };
  }
  const originals = await gamesOf(draft, status, language);
  const path = asked ?? own ?? pageOf[act] ?? '/';
  const page = homeAliases.has(path.toLowerCase())
    ? '/'
    : ((await promotionPath(draft, path)) ?? drawnPath(build, path, originals));
  const help = page.startsWith('/help') || page === '/' ? (await helpCenter(draft, language)).list : null;
  const lobby = await lobbyOfPage(draft, games, { path: page, vassalage: undefined }, status, language);
  const levels = page === '/vip' ? await levelsOf(draft) : {};
  const announcements = act === 'announcement' ? await announcementAlone(draft, subject, language) : null;
  const more = announcements ? { announcements } : {};
  return {
    page,
    data: { language, theme, status, words, games: originals, help, lobby: { ...lobby, ...levels }, ...more },
  };
}

/** Returns the permission response as it is drawn for an audience. The region of the operator counts for nothing. */
function seenBy(audience: DeskPreviewRequest['audience'], status: SystemStatus): SystemStatus {
  const { info } = status;
  const banners = info.banners
    .filter((banner) => banner.audience === 'ALL' || banner.audience === audience)
    .map((banner) => ({ ...banner, audience: 'ALL' as const }));
  const home = audience === 'MEMBERS' ? { ...info.home, visitors: info.home.members } : info.home;
  const seen = { ...status, info: { ...info, banners, home } };
  return status.status === 2 ? { ...seen, status: 0, regionRestriction: null } : seen;
}

/** Draws a page as a document without scripts. Its style carries the mark in whose place the console puts its own nonce. */
async function documentOf(build: PortalBuild, page: string, data: PageData): Promise<string> {
  const drawn = await build.bundle.render(page, data);
  if (drawn.kind === 'redirect') throw new DomainError('NOT_FOUND');
  const tag = languageTag[data.language];
  const colours = brandStyle(data.status.info.brand.colours).replaceAll('"', '&quot;');
  return `<!doctype html>
<html lang="${tag}" data-theme="${data.theme}" dir="${directionOf(tag)}"${colours ? ` style="${colours}"` : ''}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<style nonce="__NONCE__">${build.css}</style>
</head>
<body>
<div id="root">${drawn.html}</div>
</body>
</html>`;
}
