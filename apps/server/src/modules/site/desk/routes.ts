import { bannerPictureBytesMax } from '@fairhouse/contract/banner-cuts';
import * as contract from '@fairhouse/contract/desk-site';
import { DeskWordChange, DeskWordPath, DeskWordQuery, DeskWords } from '@fairhouse/contract/words';
import type { TSchema } from 'typebox';
import type { Ctx } from '../../../platform/ctx.ts';
import { type App, answers, ok, perMinute } from '../../../platform/http/http.ts';
import { fileOf, withOneFile } from '../../../platform/http/one-file.ts';
import { deskChange, deskRead, requireOperator, versioned } from '../../operators/index.ts';
import { bannerAddress } from '../banner-pictures.ts';
import type { HostKind } from '../hosts.ts';
import type { PictureOf } from '../status.ts';
import type { BannerRow } from '../store.ts';
import { changeApp } from './app.ts';
import * as content from './content.ts';
import { arrangeHome } from './home.ts';
import { uploadLogo } from './logo.ts';
import * as settings from './settings.ts';
import * as views from './views.ts';
import { setWord, wordsOf } from './words.ts';

/** Declares a read of a setting as a whole, and the answer of its changes. */
function shownOne<V extends TSchema, T extends object>(answer: V, read: (ctx: Ctx) => Promise<T>) {
  const shown = async (ctx: Ctx) => versioned(await read(ctx));
  return { answer, shown, reading: deskRead({ permission: 'site.read', schema: {}, answer }, shown) };
}

/** Declares a read of a list whose rows are set one by one. */
function shownRows<V extends TSchema, T extends object>(answer: V, read: (ctx: Ctx) => Promise<T[]>) {
  const shown = async (ctx: Ctx) => (await read(ctx)).map(versioned);
  return { answer, shown, reading: deskRead({ permission: 'site.read', schema: {}, answer }, shown) };
}

const wholeSite = () => 'site' as const;
const byName = ({ name }: { name: string }) => name;

/** Registers the desk of the site: its settings and its content. */
export function deskSiteRoutes(app: App, ctx: Ctx, { pictureOf }: { pictureOf: PictureOf }): void {
  settingRoutes(app, ctx);
  formRoutes(app, ctx);
  currencyRoutes(app, ctx);
  contentRoutes(app, ctx);
  wordRoutes(app, ctx);
  bannerPictureRoutes(app, ctx, pictureOf);
}

/** Registers the settings of the site's appearance to visitors. */
function settingRoutes(app: App, ctx: Ctx): void {
  const { reading: modules, ...moduleList } = shownRows(contract.DeskModules, views.modules);
  app.get('/ops/v1/site/modules', modules.route(ctx));
  app.put(
    '/ops/v1/site/modules/:modId',
    deskChange({
      ...moduleList,
      setting: settings.switchModule,
      schema: { params: contract.DeskModulePath, body: contract.DeskModuleChange },
      named: ({ modId }: { modId: string }) => modId,
    }).route(ctx),
  );

  const { reading: maintenance, ...closed } = shownOne(contract.DeskMaintenance, views.maintenance);
  app.get('/ops/v1/site/maintenance', maintenance.route(ctx));
  app.put(
    '/ops/v1/site/maintenance',
    deskChange({
      ...closed,
      setting: settings.closeSite,
      schema: { body: contract.DeskMaintenanceChange },
      named: wholeSite,
    }).route(ctx),
  );

  const { reading: regions, ...regionList } = shownRows(contract.DeskRegions, views.regions);
  app.get('/ops/v1/site/regions', regions.route(ctx));
  app.put(
    '/ops/v1/site/regions',
    deskChange({
      ...regionList,
      setting: settings.ruleRegion,
      schema: { body: contract.DeskRegionChange },
      named: (_params, { region }: contract.DeskRegionChange) => settings.regionName(region),
    }).route(ctx),
  );

  const { reading: embedding, ...embedded } = shownOne(contract.DeskEmbedding, views.embedding);
  app.get('/ops/v1/site/embedding', embedding.route(ctx));
  app.put(
    '/ops/v1/site/embedding',
    deskChange({
      ...embedded,
      setting: settings.embedSite,
      schema: { body: contract.DeskEmbeddingChange },
      named: (_params, { origin }: contract.DeskEmbeddingChange) => origin,
    }).route(ctx),
  );

  const { reading: brand, ...own } = shownOne(contract.DeskBrand, views.brandOf);
  app.get('/ops/v1/site/brand', brand.route(ctx));
  app.put(
    '/ops/v1/site/brand',
    deskChange({
      ...own,
      setting: settings.changeBrand,
      schema: { body: contract.DeskBrandChange },
      named: wholeSite,
    }).route(ctx),
  );

  const { reading: brandApp, ...ofApp } = shownOne(contract.DeskApp, views.appOf);
  app.get('/ops/v1/site/app', brandApp.route(ctx));
  app.put(
    '/ops/v1/site/app',
    deskChange({
      ...ofApp,
      setting: changeApp,
      schema: { body: contract.DeskAppChange },
      named: wholeSite,
    }).route(ctx),
  );

  const { reading: home, ...arranged } = shownOne(contract.DeskHome, views.homeOf);
  app.get('/ops/v1/site/home', home.route(ctx));
  app.put(
    '/ops/v1/site/home',
    deskChange({
      ...arranged,
      setting: arrangeHome,
      schema: { body: contract.DeskHomeChange },
      named: wholeSite,
    }).route(ctx),
  );

  const { reading: rules, ...ruled } = shownOne(contract.DeskLoginRules, views.loginRules);
  app.get('/ops/v1/site/login-rules', rules.route(ctx));
  app.put(
    '/ops/v1/site/login-rules',
    deskChange({
      ...ruled,
      setting: settings.changeLoginRules,
      schema: { body: contract.DeskLoginRulesChange },
      named: wholeSite,
    }).route(ctx),
  );

  const { reading: domains, ...served } = shownOne(contract.DeskDomains, views.domains);
  app.get('/ops/v1/site/domains', domains.route(ctx));
  app.put(
    '/ops/v1/site/domains',
    deskChange({
      ...served,
      setting: settings.setDomains,
      schema: { body: contract.DeskDomainsChange },
      named: wholeSite,
    }).route(ctx),
  );

  const { reading: hosts, ...hostList } = shownRows(contract.DeskHosts, views.hosts);
  app.get('/ops/v1/site/hosts', hosts.route(ctx));
  app.put(
    '/ops/v1/site/hosts/:kind',
    deskChange({
      ...hostList,
      setting: settings.setHosts,
      schema: { params: contract.DeskHostsPath, body: contract.DeskHostsChange },
      named: ({ kind }: { kind: HostKind }) => kind,
    }).route(ctx),
  );
}

/** Registers the settings of the registration form. */
function formRoutes(app: App, ctx: Ctx): void {
  const { reading: fields, ...fieldList } = shownRows(contract.DeskRegisterFields, views.registerFields);
  app.get('/ops/v1/site/register-fields', fields.route(ctx));
  app.put(
    '/ops/v1/site/register-fields/:field',
    deskChange({
      ...fieldList,
      setting: settings.setRegisterField,
      schema: { params: contract.DeskRegisterFieldPath, body: contract.DeskRegisterFieldChange },
      named: ({ field }: { field: string }) => field,
    }).route(ctx),
  );

  const { reading: currencies, ...offered } = shownOne(contract.DeskCurrencies, views.currencies);
  app.get('/ops/v1/site/currencies', currencies.route(ctx));
  app.put(
    '/ops/v1/site/currencies',
    deskChange({
      ...offered,
      setting: settings.offerCurrencies,
      schema: { body: contract.DeskCurrenciesChange },
      named: wholeSite,
    }).route(ctx),
  );
}

/** Registers the currencies of the site. */
function currencyRoutes(app: App, ctx: Ctx): void {
  const { reading, ...list } = shownRows(contract.DeskKnownCurrencies, views.knownCurrencies);
  app.get('/ops/v1/site/known-currencies', reading.route(ctx));
  app.put(
    '/ops/v1/site/known-currencies/:currency',
    deskChange({
      ...list,
      setting: settings.setCurrency,
      schema: { params: contract.DeskCurrencyPath, body: contract.DeskKnownCurrencyChange },
      named: ({ currency }: { currency: string }) => currency,
    }).route(ctx),
  );
}

/** Registers the content of the pages, each by its name. */
function contentRoutes(app: App, ctx: Ctx): void {
  const params = contract.DeskContentPath;
  const { reading: notices, ...noticeList } = shownRows(contract.DeskNotices, views.notices);
  const noticeChange = { params, body: contract.DeskNoticeChange };
  const notice = deskChange({ ...noticeList, setting: content.setNotice, schema: noticeChange, named: byName });
  app.get('/ops/v1/site/notices', notices.route(ctx));
  app.put('/ops/v1/site/notices/:name', notice.route(ctx));

  const { reading: banners, ...bannerList } = shownRows(contract.DeskBanners, views.banners);
  const bannerChange = { params, body: contract.DeskBannerChange };
  const banner = deskChange({ ...bannerList, setting: content.setBanner, schema: bannerChange, named: byName });
  app.get('/ops/v1/site/banners', banners.route(ctx));
  app.put('/ops/v1/site/banners/:name', banner.route(ctx));

  const { reading: orders, ...orderList } = shownRows(contract.DeskBannerOrders, views.bannerOrders);
  app.get('/ops/v1/site/banner-orders', orders.route(ctx));
  app.put(
    '/ops/v1/site/banner-orders/:groupName',
    deskChange({
      ...orderList,
      setting: content.orderBanners,
      schema: { params: contract.DeskBannerGroupPath, body: contract.DeskBannerOrderChange },
      named: ({ groupName }: { groupName: BannerRow['group_name'] }) => groupName,
    }).route(ctx),
  );

  const { reading: resources, ...resourceList } = shownRows(contract.DeskResources, views.resources);
  const resourceChange = { params, body: contract.DeskResourceChange };
  const resource = deskChange({ ...resourceList, setting: content.setResource, schema: resourceChange, named: byName });
  app.get('/ops/v1/site/resources', resources.route(ctx));
  app.put('/ops/v1/site/resources/:name', resource.route(ctx));
  app.put('/ops/v1/site/logo', uploadLogo.route(ctx));

  const { reading: services, ...serviceList } = shownRows(contract.DeskServices, views.services);
  const serviceChange = { params, body: contract.DeskServiceChange };
  const service = deskChange({ ...serviceList, setting: content.setService, schema: serviceChange, named: byName });
  app.get('/ops/v1/site/customer-services', services.route(ctx));
  app.put('/ops/v1/site/customer-services/:name', service.route(ctx));

  const { reading: articles, ...articleList } = shownRows(contract.DeskArticles, views.articles);
  const articleChange = { params, body: contract.DeskArticleChange };
  const article = deskChange({ ...articleList, setting: content.setArticle, schema: articleChange, named: byName });
  app.get('/ops/v1/site/articles', articles.route(ctx));
  app.put('/ops/v1/site/articles/:name', article.route(ctx));

  const { reading: announcements, ...announced } = shownRows(contract.DeskAnnouncements, views.announcements);
  const announcementChange = { params, body: contract.DeskAnnouncementChange };
  const announcement = deskChange({
    ...announced,
    setting: content.setAnnouncement,
    schema: announcementChange,
    named: byName,
  });
  app.get('/ops/v1/site/announcements', announcements.route(ctx));
  app.put('/ops/v1/site/announcements/:name', announcement.route(ctx));

  const { reading: legal, ...legalList } = shownRows(contract.DeskLegal, views.legal);
  const legalChange = { params, body: contract.DeskLegalChange };
  const version = deskChange({ ...legalList, setting: content.publishLegal, schema: legalChange, named: byName });
  app.get('/ops/v1/site/legal', legal.route(ctx));
  app.put('/ops/v1/site/legal/:name', version.route(ctx));
}

/** Registers the brand's own texts that replace the portal's. */
function wordRoutes(app: App, ctx: Ctx): void {
  const shown = async (of: Ctx, asked: { text?: string }) => (await wordsOf(of, asked)).map(versioned);
  const declared = { permission: 'site.read', schema: { querystring: DeskWordQuery }, answer: DeskWords } as const;
  app.get('/ops/v1/site/words', deskRead(declared, shown).route(ctx));
  app.put(
    '/ops/v1/site/words/:name',
    deskChange({
      answer: DeskWords,
      shown: (of) => shown(of, {}),
      setting: setWord,
      schema: { params: DeskWordPath, body: DeskWordChange },
      named: byName,
    }).route(ctx),
  );
}

/** Registers the pictures of banners: the existing ones, and the upload of new ones. */
function bannerPictureRoutes(app: App, ctx: Ctx, pictureOf: PictureOf): void {
  const pictures = deskRead({ permission: 'site.read', schema: {}, answer: contract.DeskBannerPictures }, (read: Ctx) =>
    views.bannerPicturesShown(read, pictureOf),
  );
  app.get('/ops/v1/site/banner-pictures', pictures.route(ctx));
  withOneFile(app, bannerPictureBytesMax, (room, bodyLimit) => {
    room.post(
      '/ops/v1/site/banner-pictures/:cut',
      {
        schema: { params: contract.DeskBannerPicturePath, response: answers(contract.DeskBannerPicture) },
        bodyLimit,
        config: { access: 'freshOperator', permission: 'site.content', ...perMinute(20) },
      },
      async (request) => {
        const { cut } = request.params;
        const { operatorId } = await requireOperator(ctx, request);
        const by = { operatorId, reason: 'Uploaded for a banner', said: {} };
        const picture = await content.addBannerPicture(ctx, by, cut, await fileOf(request, 'picture'));
        return ok({ picture, address: bannerAddress(picture, cut) });
      },
    );
  });
}
