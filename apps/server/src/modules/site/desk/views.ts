import type { Ctx } from '../../../platform/ctx.ts';
import { listCurrencies } from '../../../platform/money/currencies.ts';
import { announcementRows } from '../announcements.ts';
import { bannerPictures } from '../banner-picture-store.ts';
import { listNotices } from '../content.ts';
import { type HostKind, hostColumns } from '../hosts.ts';
import { legalDocuments } from '../legal.ts';
import { listRegionRules } from '../region-rules.ts';
import { currenciesOf, listModules } from '../settings.ts';
import type { PictureOf } from '../status.ts';
import { type BrandRow, newestLegal, readApp, readHome, tables } from '../store.ts';

// Operators' views of the site, read from its tables: a change is compared with them under the site's lock.

export const modules = async (ctx: Ctx) =>
  (await listModules(ctx)).map(({ mod_id: modId, parent, enabled }) => ({ modId, parent, enabled }));

export async function maintenance({ db }: Ctx) {
  const row = await tables(db).selectFrom('site.maintenance').selectAll().executeTakeFirstOrThrow();
  return { enabled: row.enabled, title: row.title, text: row.body, until: row.until?.toISOString() ?? null };
}

export const regions = async (ctx: Ctx) =>
  (await listRegionRules(ctx)).map(({ effect, network, country }) => ({ region: network ?? country ?? '', effect }));

async function brandRow({ db }: Ctx): Promise<BrandRow> {
  return await tables(db).selectFrom('site.brand').selectAll().executeTakeFirstOrThrow();
}

export const embedding = async (ctx: Ctx) => ({ origins: (await brandRow(ctx)).embed_origins });

export const currencies = async (ctx: Ctx) => ({ currencies: currenciesOf(await brandRow(ctx)) });

export const knownCurrencies = async ({ db }: Ctx) =>
  (await listCurrencies(db)).map(({ code: currency, ...facts }) => ({ currency, ...facts }));

export async function brandOf(ctx: Ctx) {
  const brand = await brandRow(ctx);
  return {
    name: brand.name,
    colourBrand: brand.colour_brand,
    colourGold: brand.colour_gold,
    minAge: brand.min_age,
    birthdayConfirmAge: brand.birthday_confirm_age,
    utcOffsetMinutes: brand.utc_offset_minutes,
    analyticsId: brand.analytics_id,
    analyticsTag: brand.analytics_tag,
    analyticsAsks: brand.analytics_asks,
    analyticsCountries: brand.analytics_countries,
  };
}

/** Returns the rows of the home page. */
export const homeOf = ({ db }: Ctx) => readHome(db);

export async function loginRules(ctx: Ctx) {
  const brand = await brandRow(ctx);
  return { codeResendMinutes: brand.code_resend_minutes, passwordMaxAgeDays: brand.password_max_age_days };
}

export async function domains(ctx: Ctx) {
  const { enforce_domains: enforced } = await brandRow(ctx);
  const named = tables(ctx.db).selectFrom('site.domain').select('domain').orderBy('main', 'desc').orderBy('domain');
  return { domains: (await named.execute()).map(({ domain }) => domain), enforced };
}

const hostKinds = Object.keys(hostColumns).filter((kind): kind is HostKind => kind in hostColumns);
export async function hosts(ctx: Ctx) {
  const brand = await brandRow(ctx);
  return hostKinds.map((kind) => ({ kind, addresses: brand[hostColumns[kind]] }));
}

export async function registerFields({ db }: Ctx) {
  const rows = await tables(db).selectFrom('site.register_field').selectAll().orderBy('position').execute();
  return rows.map(({ field, shown, required, pattern_id, min_length, max_length }) => ({
    field,
    shown,
    required,
    pattern: pattern_id,
    minLength: min_length,
    maxLength: max_length,
  }));
}

export const notices = async ({ db }: Ctx) => (await listNotices(db)).map(({ id: name, title }) => ({ name, title }));

export async function banners({ db }: Ctx) {
  const rows = await tables(db).selectFrom('site.banner').selectAll().orderBy('position').orderBy('slug').execute();
  return rows.map((row) => ({
    name: row.slug,
    groupName: row.group_name,
    audience: row.audience,
    picture: row.picture,
    pictureTall: row.picture_tall,
    linkageType: row.linkage_type,
    linkage: row.linkage,
    kicker: row.kicker,
    title: row.title,
    text: row.body,
    button: row.button,
    modId: row.mod_id,
    position: row.position,
    startsAt: row.starts_at?.toISOString() ?? null,
    endsAt: row.ends_at?.toISOString() ?? null,
    languages: row.languages,
  }));
}

/** Returns the pictures that banners may name, with an address of each; unknown ones are left out. */
export async function bannerPicturesShown(ctx: Ctx, pictureOf: PictureOf) {
  const uploaded = await bannerPictures(ctx.db);
  const names = (await banners(ctx)).flatMap(({ picture, pictureTall }) => [picture, pictureTall]);
  return [...new Set(names)].flatMap((picture) => {
    const found = uploaded.get(picture) ?? pictureOf(picture);
    return found ? [{ picture, address: `${found.src}-${found.widths[1] ?? found.widths[0]}.webp` }] : [];
  });
}

/** Returns the names of each group's banners, in order. */
export async function bannerOrders(ctx: Ctx) {
  const rows = await banners(ctx);
  return [...new Set(rows.map(({ groupName }) => groupName))].sort().map((groupName) => ({
    groupName,
    names: rows.filter((row) => row.groupName === groupName).map(({ name }) => name),
  }));
}

export async function resources({ db }: Ctx) {
  const rows = await tables(db).selectFrom('site.resource').selectAll().orderBy('resource_type').execute();
  return rows.map(({ resource_type: name, url, label_name_en: labelNameEn }) => ({ name, url, labelNameEn }));
}

export async function services({ db }: Ctx) {
  const rows = await tables(db).selectFrom('site.customer_service').selectAll().orderBy('position').execute();
  return rows.map(({ id: name, cs_type: type, cs_position: place, title, path: address, position }) => ({
    name,
    type,
    place,
    title,
    address,
    position,
  }));
}

export async function articles({ db }: Ctx) {
  const rows = await tables(db).selectFrom('site.help_article').selectAll().orderBy('position').orderBy('id').execute();
  return rows.map(({ id: name, ...article }) => ({ name, ...article }));
}

/** The most announcements of the operators' list. */
const announcementsMax = 500;

export const announcements = async ({ db }: Ctx) =>
  (await announcementRows(db, { limit: announcementsMax })).map(announcementView);

export const announcementNamed = async ({ db }: Ctx, id: string) =>
  (await announcementRows(db, { id })).map(announcementView)[0];

function announcementView(row: Awaited<ReturnType<typeof announcementRows>>[number]) {
  const { id: name, published_at, ends_at, revision: _revision, ...same } = row;
  return { name, ...same, publishedAt: published_at.toISOString(), endsAt: ends_at?.toISOString() ?? null };
}

export async function legal({ db }: Ctx) {
  const rows = await newestLegal(db);
  return legalDocuments.map((name) => {
    const row = rows.find(({ document }) => document === name);
    return {
      name,
      edition: row?.edition ?? 1,
      legal: row ? { html: row.html, changes: row.changes } : null,
      publishedAt: row?.published_at.toISOString() ?? null,
    };
  });
}

export async function appOf({ db }: Ctx) {
  const row = await readApp(db);
  return {
    androidPackage: row.android_package,
    androidFingerprints: row.android_fingerprints,
    androidUrl: row.android_url,
  };
}
