import type { AnnouncementType, Execution, Opening } from '@fairhouse/contract/announcements';
import type { HomeRows } from '@fairhouse/contract/home';
import type { Language, Localized } from '@fairhouse/contract/language';
import type { LegalDocument } from '@fairhouse/contract/legal';
import type { Picture } from '@fairhouse/contract/site';
import type { Generated } from 'kysely';
import { sql } from 'kysely';
import type { Ctx, Db } from '../../platform/ctx.ts';
import { inSnapshot } from '../../platform/database/in-snapshot.ts';
import { bannerPictures } from './banner-picture-store.ts';

type SiteTables = {
  'site.version': { value: bigint };
  'site.brand': BrandRow;
  'site.module': ModuleRow;
  'site.register_field': RegisterFieldRow;
  'site.banner': BannerRow;
  'site.resource': ResourceRow;
  'site.customer_service': CustomerServiceRow;
  'site.domain': DomainRow;
  'site.notice': NoticeRow;
  'site.help_article': HelpArticleRow;
  'site.announcement': AnnouncementRow;
  'site.legal_version': LegalRow;
  'site.app': AppRow;
  'site.home': HomeRows;
  'site.word': WordRow;
  'site.maintenance': MaintenanceRow;
  'site.region_rule': RegionRuleRow & { id: Generated<bigint> };
  'site.seed': { name: string; at: Generated<Date> };
};

export type BrandRow = {
  name: string;
  currency: string;
  /** Currencies of accounts, including the brand's own. */
  currencies: string[];
  /** The offset of the brand's day, in minutes east of UTC; whole hours. */
  utc_offset_minutes: number;
  merchant: string;
  merchant_code: string;
  lottery_type: string;
  main_domain: string | null;
  analytics_id: string | null;
  /** Address of the script that counts page views. */
  analytics_tag: string;
  /** True: visitors must consent before their page views are counted. */
  analytics_asks: boolean;
  /** Consent is asked only in these countries; empty: in all. */
  analytics_countries: string[];
  image_cdns: string[];
  launch_cdns: string[];
  member_types: number[];
  agent_types: number[];
  trial_types: number[];
  session_idle_minutes: number;
  session_absolute_minutes: number;
  min_age: number;
  birthday_confirm_age: number;
  colour_brand: string | null;
  colour_gold: string | null;
  enforce_domains: boolean;
  embed_origins: string[];
  sms_countries: string[];
  sms_daily_max: number;
  /** Minutes until another code may be requested. */
  code_resend_minutes: number;
  /** Days; 0: passwords never expire. */
  password_max_age_days: number;
  /** Sealed; never shown. */
  default_password: Buffer | null;
};
/** The brand's own text that replaces the portal's. */
export type WordRow = { name: string; language: Language; text: string };
export type ModuleRow = { mod_id: string; parent: string | null; enabled: boolean; position: number };
export type RegisterFieldRow = {
  field: string;
  shown: boolean;
  required: boolean;
  accepted_pattern: string;
  min_length: number;
  max_length: number;
  pattern_id: string;
  position: number;
};
export type BannerRow = {
  slug: string;
  group_name: 'w_login' | 'w_register' | 'w_home' | 'w_leftmenu';
  audience: 'ALL' | 'VISITORS' | 'MEMBERS';
  picture: string;
  picture_tall: string;
  linkage_type: 'PAGE' | 'POPUP' | 'URL' | null;
  linkage: string | null;
  kicker: Localized;
  title: Localized;
  body: Localized;
  button: Localized;
  mod_id: string | null;
  position: number;
  starts_at: Date | null;
  ends_at: Date | null;
  /** Empty: every language. */
  languages: Language[];
};
export type ResourceRow = { resource_type: string; url: string; label_name_en: string };
export type CustomerServiceRow = {
  id: string;
  cs_type: string;
  cs_position: string;
  title: Localized;
  path: string;
  position: number;
};
export type DomainRow = { domain: string; main: boolean };
export type NoticeRow = { id: string; title: Localized; position: number };
export type HelpArticleRow = {
  id: string;
  category: string;
  title: Localized;
  html: Localized;
  shown: boolean;
  position: number;
};
export type AnnouncementRow = {
  id: string;
  type: AnnouncementType;
  executions: Execution[];
  opens: Opening;
  title: Localized;
  html: Localized;
  published_at: Date;
  ends_at: Date | null;
  revision: Generated<number>;
};
/** The brand's Android package; its fingerprints are those of the certificates that sign it. */
export type AppRow = { android_package: string | null; android_fingerprints: string[]; android_url: string | null };
export type LegalRow = {
  document: LegalDocument;
  edition: number;
  html: Localized;
  changes: Localized;
  published_at: Date;
};
export type MaintenanceRow = {
  enabled: boolean;
  title: Localized | null;
  body: Localized | null;
  until: Date | null;
};
export type RegionRuleRow = { effect: 'allow' | 'deny'; network: string | null; country: string | null };

/** An announcement that opens by itself, without its texts. */
export type PopupHeadRow = {
  id: string;
  executions: Execution[];
  opens: Exclude<Opening, 'NEVER'>;
  revision: number;
  published_at: Date;
  ends_at: Date | null;
};

/** The most announcements that open by themselves: the newest ones. */
const popupHeadsMax = 20;

/** The content of all the site's tables, as of one version. */
export type Content = {
  version: bigint;
  brand: BrandRow;
  modules: ModuleRow[];
  registerFields: RegisterFieldRow[];
  banners: BannerRow[];
  /** Uploaded pictures, by the names under which banners refer to them. */
  bannerPictures: ReadonlyMap<string, Picture>;
  resources: ResourceRow[];
  customerServices: CustomerServiceRow[];
  domains: DomainRow[];
  notices: NoticeRow[];
  helpArticles: HelpArticleRow[];
  popupHeads: PopupHeadRow[];
  /** The newest version of each document. */
  legal: LegalRow[];
  app: AppRow;
  home: HomeRows;
  words: WordRow[];
  maintenance: MaintenanceRow;
  regionRules: RegionRuleRow[];
};

export const tables = (db: Db) => db.withTables<SiteTables>();

/**
 * Locks the site until the transaction ends: every change of its tables raises the version, and waits for this lock.
 */
export async function lockSite(tx: Db): Promise<void> {
  await tables(tx).selectFrom('site.version').select('value').forUpdate().execute();
}

/** Raises the version without a change of the site's tables, when something else that pages show has changed. */
export async function raiseSite(tx: Db): Promise<void> {
  await sql`update site.version set value = value + 1`.execute(tx);
}

export async function readVersion(ctx: Ctx): Promise<bigint> {
  const { value } = await tables(ctx.reserve.db).selectFrom('site.version').select('value').executeTakeFirstOrThrow();
  return value;
}

/** Reads all content in one snapshot of the database, so that no part is newer than its version. */
export async function readContent(ctx: Ctx): Promise<Content> {
  return await inSnapshot(ctx.reserve.db, async (tx) => {
    const t = tables(tx);
    return {
      version: (await t.selectFrom('site.version').select('value').executeTakeFirstOrThrow()).value,
      brand: await t.selectFrom('site.brand').selectAll().executeTakeFirstOrThrow(),
      modules: await t.selectFrom('site.module').selectAll().orderBy('position').execute(),
      registerFields: await t.selectFrom('site.register_field').selectAll().orderBy('position').execute(),
      banners: await t.selectFrom('site.banner').selectAll().orderBy('position').orderBy('slug').execute(),
      bannerPictures: await bannerPictures(tx),
      resources: await t.selectFrom('site.resource').selectAll().orderBy('resource_type').execute(),
      customerServices: await t.selectFrom('site.customer_service').selectAll().orderBy('position').execute(),
      domains: await t.selectFrom('site.domain').selectAll().orderBy('main', 'desc').orderBy('domain').execute(),
      notices: await t.selectFrom('site.notice').selectAll().orderBy('position').orderBy('id').execute(),
      helpArticles: await t.selectFrom('site.help_article').selectAll().orderBy('position').execute(),
      popupHeads: await t
        .selectFrom('site.announcement')
        .select(['id', 'executions', 'revision', 'published_at', 'ends_at'])
        .select(sql<PopupHeadRow['opens']>`opens`.as('opens'))
        .where('opens', '<>', 'NEVER')
        .where(sql<boolean>`coalesce(ends_at > now(), true)`)
        .orderBy('published_at', 'desc')
        .orderBy('id')
        .limit(popupHeadsMax)
        .execute(),
      legal: await newestLegal(tx),
      app: await readApp(tx),
      home: await readHome(tx),
      words: await readWords(tx),
      maintenance: await t.selectFrom('site.maintenance').selectAll().executeTakeFirstOrThrow(),
      regionRules: await t
        .selectFrom('site.region_rule')
        .select(['effect', sql<string | null>`network::text`.as('network'), 'country'])
        .orderBy('id')
        .execute(),
    };
  });
}

/** Returns the newest version of each document that was published again after the first. */
export async function newestLegal(db: Db): Promise<LegalRow[]> {
  return await tables(db)
    .selectFrom('site.legal_version')
    .selectAll()
    .distinctOn('document')
    .orderBy('document')
    .orderBy('edition', 'desc')
    .execute();
}

export async function readHome(db: Db): Promise<HomeRows> {
  return await tables(db).selectFrom('site.home').select(['visitors', 'members']).executeTakeFirstOrThrow();
}

export async function readApp(db: Db): Promise<AppRow> {
  return await tables(db)
    .selectFrom('site.app')
    .select(['android_package', 'android_fingerprints', 'android_url'])
    .executeTakeFirstOrThrow();
}

export async function readWords(db: Db): Promise<WordRow[]> {
  return await tables(db).selectFrom('site.word').selectAll().orderBy('name').orderBy('language').execute();
}

/** Returns an uploaded logo; null: there is none of that name. */
export async function logoNamed(db: Db, name: string): Promise<Buffer | null> {
  const { rows } = await sql<{ image: Buffer }>`select image from site.logo where name = ${name}`.execute(db);
  return rows[0]?.image ?? null;
}
