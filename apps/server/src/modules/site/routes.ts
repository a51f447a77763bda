import { createHash } from 'node:crypto';
import { AnnouncementPage, AnnouncementQuery } from '@fairhouse/contract/announcements';
import { type Language, languageCookie, languages } from '@fairhouse/contract/language';
import {
  CustomerServiceQuery,
  DomainRoute,
  HelpCenter,
  HelpCenterQuery,
  LanguageQuery,
  ModuleNode,
  NoticeLine,
  RegisterSetting,
  SiteChanges,
  SiteChangesQuery,
  SystemStatus,
} from '@fairhouse/contract/site';
import { OwnWords } from '@fairhouse/contract/words';
import type { FastifyReply, FastifyRequest } from 'fastify';
import '@fastify/cookie';
import { Type } from 'typebox';
import type { Ctx } from '../../platform/ctx.ts';
import { DomainError } from '../../platform/errors.ts';
import { type App, answers, cachedForever, ok } from '../../platform/http/http.ts';
import { listAnnouncements, popularLines } from './announcements.ts';
import { readBannerFile } from './banner-pictures.ts';
import { changeSince, tellWaiting, waitMs } from './changes.ts';
import { contactModule, openPath } from './customer-service.ts';
import { geoDatabase } from './geo.ts';
import { helpCenter } from './help.ts';
import { isModuleOn, ownWords, registerRules } from './settings.ts';
import { snapshotOf } from './snapshot.ts';
import { domainRoutes, noticeLines, type PictureOf, systemStatus } from './status.ts';
import { logoNamed } from './store.ts';

const everybody = { access: 'visitor' } as const;

/**
 * Registers the site's routes.
 * @param deps.pictureOf `findPicture` of the pictures: banners name their pictures, the answer carries their files
 * @param deps.requireSession refuses callers without a session
 */
export function siteRoutes(
  app: App,
  ctx: Ctx,
  deps: { pictureOf: PictureOf; requireSession: (request: FastifyRequest) => Promise<unknown> },
): void {
  // An unreadable country database fails the start, rather than the first visitor's request.
  app.addHook('onReady', async () => {
    await geoDatabase(ctx);
  });

  app.get(
    '/wps/system/status',
    { schema: { querystring: LanguageQuery, response: answers(SystemStatus) }, config: everybody },
    async (request, reply) => {
      const language = languageOf(request, request.query.language);
      const status = await systemStatus(ctx, { ip: request.ip, host: request.host, language }, deps);
      return revalidated(request, reply, status);
    },
  );

  app.get(
    '/wps/system/changes',
    {
      schema: { querystring: SiteChangesQuery, response: answers(SiteChanges) },
      config: { ...everybody, crowd: true },
      handlerTimeout: 2 * waitMs,
    },
    async (request, reply) => {
      const gone = new Promise<void>((done) => reply.raw.once('close', done));
      const version = await changeSince(ctx, { since: request.query.since ?? null, ip: request.ip, gone });
      return reply.header('cache-control', 'no-store').send(ok({ version }));
    },
  );
  app.addHook('preClose', async () => tellWaiting(ctx, null));

  app.get(
    '/wps/system/whitelabel',
    { schema: { response: answers(Type.Array(ModuleNode)) }, config: everybody },
    async () => ok((await snapshotOf(ctx)).tree),
  );

  app.get(
    '/wps/system/setting/register',
    { schema: { response: answers(RegisterSetting) }, config: everybody },
    async () => ok(await registerRules(ctx)),
  );

  app.get(
    '/wps/system/domainRoute',
    { schema: { response: answers(Type.Array(DomainRoute)) }, config: everybody },
    async () => ok(domainRoutes(ctx, await snapshotOf(ctx))),
  );

  app.get(
    '/wps/system/notices',
    { schema: { querystring: LanguageQuery, response: answers(Type.Array(NoticeLine)) }, config: everybody },
    async (request) => ok(noticeLines(await snapshotOf(ctx), languageOf(request, request.query.language))),
  );

  app.get(
    '/wps/system/notices/popular',
    { schema: { querystring: LanguageQuery, response: answers(Type.Array(NoticeLine)) }, config: everybody },
    async (request) => ok(await popularLines(ctx, languageOf(request, request.query.language))),
  );

  app.get(
    '/wps/system/words',
    { schema: { querystring: LanguageQuery, response: answers(OwnWords) }, config: everybody },
    async (request) => ok(await ownWords(ctx, languageOf(request, request.query.language))),
  );

  app.get(
    '/wps/system/announcements',
    { schema: { querystring: AnnouncementQuery, response: answers(AnnouncementPage) }, config: everybody },
    async (request) => {
      const { language, ...asked } = request.query;
      if (asked.execution !== 'B') await deps.requireSession(request);
      return ok(await listAnnouncements(ctx, asked, languageOf(request, language)));
    },
  );

  app.get(
    '/brand/:file',
    { schema: { hide: true, params: Type.Object({ file: Type.String({ maxLength: 64 }) }) }, config: everybody },
    async (request, reply) => {
      const [, name] = /^([0-9a-f]{32})\.webp$/.exec(request.params.file) ?? [];
      const image = name === undefined ? null : await logoNamed(ctx.db, name);
      if (!image) throw new DomainError('NOT_FOUND');
      return reply.header('cache-control', cachedForever).type('image/webp').send(image);
    },
  );

  app.get(
    '/wps/system/helpCenter',
    { schema: { querystring: HelpCenterQuery, response: answers(HelpCenter) }, config: everybody },
    async (request) => ok(await helpCenter(ctx, languageOf(request, request.query.lang))),
  );

  app.get(
    '/files/banners/:file',
    { schema: { hide: true, params: Type.Object({ file: Type.String({ maxLength: 64 }) }) } },
    async ({ params }, reply) => {
      const { image, format } = await readBannerFile(ctx, params.file);
      return reply
        .header('cache-control', cachedForever)
        .header('x-content-type-options', 'nosniff')
        .type(`image/${format}`)
        .send(image);
    },
  );

  app.get(
    '/wps/system/customerService',
    { schema: { querystring: CustomerServiceQuery }, config: everybody },
    async (request, reply) => {
      if (!(await isModuleOn(ctx, contactModule))) throw new DomainError('MODULE_DISABLED', { modId: contactModule });
      return reply.header('cache-control', 'no-store').redirect(openPath(ctx, request.query.path), 302);
    },
  );
}

/** Returns the requested language, else the one in the visitor's cookie. */
function languageOf(request: FastifyRequest, asked: Language | undefined): Language {
  return asked ?? languages.find((language) => language === request.cookies[languageCookie]) ?? 'EN';
}

/**
 * Answers the permission response with an ETag for the visitor's own browser cache, which revalidates it each time.
 * The ETag covers the clock to half a minute only, so that a cached answer's time is never off by more than the two
 * minutes that an encrypted body allows.
 */
function revalidated(request: FastifyRequest, reply: FastifyReply, status: SystemStatus) {
  const halfMinute = Math.floor(Date.parse(status.serverTime) / 30_000);
  const content = JSON.stringify({ ...status, serverTime: halfMinute });
  const tag = `W/"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`;
  reply.header('cache-control', 'private, no-cache').header('etag', tag);
  if (request.headers['if-none-match']?.split(',').some((known) => known.trim() === tag)) {
    return reply.code(304).send();
  }
  return ok(status);
}
