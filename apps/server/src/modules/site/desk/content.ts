import type { BannerCut } from '@fairhouse/contract/banner-cuts';
import type {
  DeskAnnouncementChange,
  DeskArticleChange,
  DeskBannerChange,
  DeskBannerOrderChange,
  DeskLegalChange,
  DeskNoticeChange,
  DeskResourceChange,
  DeskServiceChange,
} from '@fairhouse/contract/desk-site';
import { chatWidgetType, logoType } from '@fairhouse/contract/site';
import type { Ctx } from '../../../platform/ctx.ts';
import { DomainError } from '../../../platform/errors.ts';
import { deskSetting, type Said, type Setter } from '../../operators/index.ts';
import { putAnnouncement } from '../announcements.ts';
import { isArticleHtml } from '../article-html.ts';
import { isKnownPicture } from '../banner-picture-store.ts';
import { drawBannerPicture, insertBannerPicture } from '../banner-pictures.ts';
import {
  putBanner,
  putBannerOrder,
  putCustomerService,
  putHelpArticle,
  putNotice,
  putResource,
  removeContent,
} from '../content.ts';
import { isServicePath } from '../customer-service.ts';
import { legalDocuments, putLegalVersion } from '../legal.ts';
import { brandHosts, siteHosts } from '../settings.ts';
import { siteChanged } from '../snapshot.ts';
import { needed, rowOf, siteSetting } from './setting.ts';
import {
  announcementNamed,
  articles,
  bannerOrders,
  banners,
  legal,
  modules,
  notices,
  resources,
  services,
} from './views.ts';

/** Adds a notice at the end, changes the text of the one of that name, or removes it. @throws NOT_FOUND */
export const setNotice = siteSetting(
  'notice',
  'site.content',
  rowOf(notices, 'name'),
  async ({ db }, id, { notice }: Said<DeskNoticeChange>) => {
    if (notice) await putNotice(db, { id, title: notice.title });
    else needed(await removeContent(db, 'site.notice', id));
  },
);

/** Sets a banner, or removes it. @throws NOT_FOUND, also for an unknown module; MALFORMED for an invalid link */
export const setBanner = siteSetting(
  'banner',
  'site.content',
  rowOf(banners, 'name'),
  async (ctx, slug, { banner }: Said<DeskBannerChange>) => {
    if (!banner) return needed(await removeContent(ctx.db, 'site.banner', slug));
    const { groupName, pictureTall, linkageType, linkage, text, modId, startsAt, endsAt, languages, ...same } = banner;
    if (!isLink(linkageType, linkage)) throw new DomainError('MALFORMED');
    const [starts_at, ends_at] = [timeFrom(startsAt), timeFrom(endsAt)];
    if (starts_at !== null && ends_at !== null && ends_at <= starts_at) throw new DomainError('MALFORMED');
    for (const name of [same.picture, pictureTall]) needed(await isKnownPicture(ctx.db, name));
    if (modId !== null) needed((await rowOf(modules, 'modId')(ctx, modId)) !== undefined);
    await putBanner(ctx.db, {
      ...same,
      slug,
      group_name: groupName,
      picture_tall: pictureTall,
      linkage_type: linkageType,
      linkage,
      body: text,
      mod_id: modId,
      starts_at,
      ends_at,
      languages: languages ?? [],
    });
  },
);

const timeFrom = (text: string | null | undefined) => (text === null || text === undefined ? null : new Date(text));

/** Stores a picture that a banner can then name. @returns its name @throws IMAGE_INVALID, TOO_MANY_REQUESTS */
export async function addBannerPicture(ctx: Ctx, by: Setter, cut: BannerCut, file: Buffer): Promise<string> {
  return await keepPicture(ctx, by, cut, await drawBannerPicture(ctx, cut, file));
}

const keepPicture = deskSetting(
  'banner-picture',
  'site.content',
  async (ctx, cut: BannerCut, drawn: Awaited<ReturnType<typeof drawBannerPicture>>) => {
    const picture = await insertBannerPicture(ctx, cut, drawn);
    Object.assign(ctx.noted, { picture });
    return picture;
  },
  { changed: siteChanged },
);
addBannerPicture.permission = keepPicture.permission;

/**
 * Sets the order of the banners of a group, each of which is named once.
 * @throws STATE_CONFLICT for another set of names
 */
export const orderBanners = siteSetting(
  'banner-order',
  'site.content',
  rowOf(bannerOrders, 'groupName'),
  async (ctx, groupName: Banner['groupName'], { names }: Said<DeskBannerOrderChange>) => {
    const present = await rowOf(bannerOrders, 'groupName')(ctx, groupName);
    const held = [...(present?.names ?? [])].sort();
    if (held.join() !== [...names].sort().join()) throw new DomainError('STATE_CONFLICT');
    await putBannerOrder(ctx.db, names);
  },
);

type Banner = NonNullable<DeskBannerChange['banner']>;

function isLink(type: Banner['linkageType'], linkage: Banner['linkage']): boolean {
  if (type === null || linkage === null) return type === linkage;
  if (type === 'URL') return isServicePath(linkage);
  return type === 'POPUP' || isOwnPath(linkage);
}

/** True for a path of this site; with two slashes it would lead to another host. */
const isOwnPath = (address: string) => /^\/(?![/\\])/.test(address);

/** Sets the address that the portal shows by its type, or removes it. @throws NOT_FOUND, MALFORMED */
export const setResource = siteSetting(
  'resource',
  'site.content',
  rowOf(resources, 'name'),
  async (ctx, type, { resource }: Said<DeskResourceChange>) => {
    const { db } = ctx;
    if (!resource) return needed(await removeContent(db, 'site.resource', type));
    if (!isOwnPath(resource.url) && !isServicePath(resource.url)) throw new DomainError('MALFORMED');
    if (type === logoType && !(await isShownPicture(ctx, resource.url))) throw new DomainError('MALFORMED');
    if (type === chatWidgetType && !(await isForeignPage(ctx, resource.url))) throw new DomainError('MALFORMED');
    await putResource(db, { resource_type: type, url: resource.url, label_name_en: resource.labelNameEn });
  },
);

/** True for a picture that pages may show: of this site, or of a host of images. */
async function isShownPicture(ctx: Ctx, address: string): Promise<boolean> {
  if (isOwnPath(address)) return true;
  const origin = new URL(address).origin;
  const { images } = await brandHosts(ctx);
  return images.some((host) => URL.canParse(host) && new URL(host).origin === origin);
}

/**
 * True for an https page of another host than this site's: in a frame, a page of this site's host would have its
 * rights.
 */
async function isForeignPage(ctx: Ctx, address: string): Promise<boolean> {
  if (!URL.canParse(address)) return false;
  const { protocol, host } = new URL(address);
  return protocol === 'https:' && !(await siteHosts(ctx)).has(host);
}

/** Sets a way to customer service, or removes it. @throws NOT_FOUND, MALFORMED */
export const setService = siteSetting(
  'customer-service',
  'site.content',
  rowOf(services, 'name'),
  async ({ db }, id, { service }: Said<DeskServiceChange>) => {
    if (!service) return needed(await removeContent(db, 'site.customer_service', id));
    const { type, place, title, address, position } = service;
    if (!isServicePath(address)) throw new DomainError('MALFORMED');
    await putCustomerService(db, { id, cs_type: type, cs_position: place, title, path: address, position });
  },
);

/**
 * Sets an article of the brand's own, or removes it.
 * @throws NOT_FOUND, MALFORMED for HTML that runs or embeds anything
 */
export const setArticle = siteSetting(
  'article',
  'site.content',
  rowOf(articles, 'name'),
  async ({ db }, id, { article }: Said<DeskArticleChange>) => {
    if (!article) return needed(await removeContent(db, 'site.help_article', id));
    if (!Object.values(article.html).every(isArticleHtml)) throw new DomainError('MALFORMED');
    await putHelpArticle(db, { id, ...article });
  },
);

/**
 * Sets an announcement, or removes it.
 * @throws NOT_FOUND; MALFORMED for HTML that runs or embeds anything, an end before the beginning, a highlight that
 * opens
 */
export const setAnnouncement = siteSetting(
  'announcement',
  'site.content',
  announcementNamed,
  async ({ db }, id, { announcement }: Said<DeskAnnouncementChange>) => {
    if (!announcement) return needed(await removeContent(db, 'site.announcement', id));
    const { publishedAt, endsAt, ...same } = announcement;
    const published_at = new Date(publishedAt);
    const ends_at = endsAt === null ? null : new Date(endsAt);
    if (!Object.values(same.html).every(isArticleHtml)) throw new DomainError('MALFORMED');
    if (ends_at !== null && ends_at <= published_at) throw new DomainError('MALFORMED');
    if (same.type === 'H' && same.opens !== 'NEVER') throw new DomainError('MALFORMED');
    await putAnnouncement(db, { id, ...same, published_at, ends_at });
  },
);

/**
 * Publishes the next version of a legal document that members agree to.
 * @throws NOT_FOUND, MALFORMED for HTML that runs or embeds anything
 */
export const publishLegal = siteSetting(
  'legal',
  'site.content',
  rowOf(legal, 'name'),
  async (ctx, name, { legal: { html, changes } }: Said<DeskLegalChange>) => {
    const document = legalDocuments.find((one) => one === name);
    if (!document) throw new DomainError('NOT_FOUND');
    if (!Object.values(html).every(isArticleHtml)) throw new DomainError('MALFORMED');
    await putLegalVersion(ctx.db, document, { html, changes, at: ctx.clock() });
  },
  // The time is left out, since both operators state the same text at different times.
  { stated: (after) => ({ ...Object(after), publishedAt: null }) },
);
