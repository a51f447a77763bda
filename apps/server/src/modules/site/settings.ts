import type { Language, Localized } from '@fairhouse/contract/language';
import type { LegalVersions } from '@fairhouse/contract/legal';
import type { CountryItem, RegisterSetting } from '@fairhouse/contract/site';
import type { OwnWords } from '@fairhouse/contract/words';
import { type CurrencyCode, currencyNamed, isCurrency, parseMoney } from '@fairhouse/money/money';
import type { Ctx, Db } from '../../platform/ctx.ts';
import { assert } from '../../platform/errors.ts';
import { putCurrencies } from './content.ts';
import { legalVersions } from './legal.ts';
import { type Snapshot, siteChanged, snapshotOf } from './snapshot.ts';
import { type BrandRow, type ModuleRow, tables } from './store.ts';

/** The brand's configuration as other modules use it. The first type of each list is given to a new account. */
export type BrandSettings = {
  name: string;
  currency: CurrencyCode;
  /** Currencies of new accounts; the brand's own currency stands first. */
  currencies: CurrencyCode[];
  /** Play money of a trial user, in units of the brand's own currency. */
  playMoney: bigint;
  /** The offset of the brand's day, in minutes east of UTC; whole hours. */
  utcOffsetMinutes: number;
  merchant: string;
  merchantCode: string;
  memberTypes: number[];
  agentTypes: number[];
  trialTypes: number[];
  sessionIdleMinutes: number;
  sessionAbsoluteMinutes: number;
  minAge: number;
  birthdayConfirmAge: number;
  /** Countries (ISO 3166) that messages go to, the first offered first. */
  smsCountries: CountryItem[];
  /** The most messages a day. */
  smsDailyMax: number;
  /** Minutes until another code may be requested. */
  codeResendMinutes: number;
  /** Days after which `PWDEXPFORCECHANGE3` requires a new password; 0: never. */
  passwordMaxAgeDays: number;
  /** The newest versions of the legal documents that members agree to. */
  legal: LegalVersions;
};

/** Every request reads them, some twice: they are computed once for each snapshot. */
const settingsOf = new WeakMap<Snapshot, BrandSettings>();

export async function brandSettings(ctx: Ctx): Promise<BrandSettings> {
  const snapshot = await snapshotOf(ctx);
  let settings = settingsOf.get(snapshot);
  if (!settings) {
    settings = settingsIn(snapshot);
    settingsOf.set(snapshot, settings);
  }
  return settings;
}

function settingsIn({ brand, smsCountries, legal }: Snapshot): BrandSettings {
  return {
    name: brand.name,
    currency: currencyOf(brand),
    currencies: currenciesOf(brand),
    playMoney: playMoneyOf(brand),
    utcOffsetMinutes: brand.utc_offset_minutes,
    merchant: brand.merchant,
    merchantCode: brand.merchant_code,
    memberTypes: brand.member_types,
    agentTypes: brand.agent_types,
    trialTypes: brand.trial_types,
    sessionIdleMinutes: brand.session_idle_minutes,
    sessionAbsoluteMinutes: brand.session_absolute_minutes,
    minAge: brand.min_age,
    birthdayConfirmAge: brand.birthday_confirm_age,
    smsCountries,
    smsDailyMax: brand.sms_daily_max,
    codeResendMinutes: brand.code_resend_minutes,
    passwordMaxAgeDays: brand.password_max_age_days,
    legal: legalVersions(legal),
  };
}

/** Returns the countries of SMS and the most messages a day, read from the database. */
export async function smsRules(db: Db): Promise<{ countries: string[]; dailyMax: number }> {
  const brand = tables(db).selectFrom('site.brand').select(['sms_countries', 'sms_daily_max']);
  const { sms_countries: countries, sms_daily_max: dailyMax } = await brand.executeTakeFirstOrThrow();
  return { countries, dailyMax };
}

export function currencyOf(brand: BrandRow): CurrencyCode {
  assert(isCurrency(brand.currency), `the brand's currency ${brand.currency} is one that packages/money knows`);
  return brand.currency;
}

/** Small stakes of play money, enough for an evening. */
const playStakes = 10_000n;

/** Returns the play money in units of the brand's own currency. */
export function playMoneyOf(brand: BrandRow): bigint {
  const { code, stake } = currencyNamed(currencyOf(brand));
  const units = parseMoney(stake, code);
  assert(units !== null, `a small stake is an amount of ${code}`);
  return units * playStakes;
}

/** Returns the brand's own currency, then the others of accounts. */
export function currenciesOf(brand: BrandRow): CurrencyCode[] {
  const own = currencyOf(brand);
  return [own, ...brand.currencies.filter(isCurrency).filter((code) => code !== own)];
}

/** The rules of the registration fields, shown or not, in the order of the form. */
export async function registerRules(ctx: Ctx): Promise<RegisterSetting> {
  const { brand, registerRules } = await snapshotOf(ctx);
  return { rules: registerRules, minAge: brand.min_age, birthdayConfirmAge: brand.birthday_confirm_age };
}

/** Returns the sealed password that accounts opened by others start with; null: none. */
export async function sealedDefaultPassword(ctx: Ctx): Promise<Buffer | null> {
  return (await snapshotOf(ctx)).brand.default_password;
}

/** True when the module and all its ancestors are enabled; false for a module that does not exist. */
export async function isModuleOn(ctx: Ctx, modId: string): Promise<boolean> {
  return (await snapshotOf(ctx)).on.has(modId);
}

/** Returns the hosts that the site answers on, with their ports where these are not the scheme's default. */
export async function siteHosts(ctx: Ctx): Promise<ReadonlySet<string>> {
  return new Set([new URL(ctx.config.publicUrl).host, ...(await snapshotOf(ctx)).domainNames]);
}

/** True when the brand is served under this domain, in addition to that of PUBLIC_URL. */
export async function isOwnDomain(ctx: Ctx, domain: string): Promise<boolean> {
  return (await snapshotOf(ctx)).domainNames.has(domain.toLowerCase());
}

/**
 * Hosts that replace others: `launch` the vendors' own, where `{vendor}` stands for a vendor's code, `images` the
 * site's.
 */
export async function brandHosts(ctx: Ctx): Promise<{ launch: readonly string[]; images: readonly string[] }> {
  const { brand } = await snapshotOf(ctx);
  return { launch: brand.launch_cdns, images: brand.image_cdns };
}

/** The address of a resource by its type; null: the brand has none. */
export async function resourceOf(ctx: Ctx, type: string): Promise<string | null> {
  return (await snapshotOf(ctx)).resources.find((one) => one.resource_type === type)?.url ?? null;
}

/** The resource types that replace the drawn icons: of the tab, the home screen, and the maskable one. */
export const iconResources = { tab: 'icon', app: 'app-icon', maskable: 'app-icon-maskable' } as const;
export type IconPlace = keyof typeof iconResources;

/** Returns the properties that the brand's icons are drawn from, and the addresses of its own icons. */
export async function brandLook(ctx: Ctx) {
  const { brand, resources } = await snapshotOf(ctx);
  const own = (place: IconPlace) => resources.find((one) => one.resource_type === iconResources[place])?.url ?? null;
  const icons = { tab: own('tab'), app: own('app'), maskable: own('maskable') };
  return { name: brand.name, colour: brand.colour_brand, icons };
}

/** Returns the Android package that the site vouches for; null: there is none. */
export async function androidApp(ctx: Ctx): Promise<{ name: string; fingerprints: string[] } | null> {
  const { android_package: name, android_fingerprints: fingerprints } = (await snapshotOf(ctx)).app;
  return name === null ? null : { name, fingerprints };
}

/** Returns the brand's analytics; null without an analytics id. */
export async function analyticsOf(ctx: Ctx): Promise<{ id: string; tag: string } | null> {
  const { analytics_id: id, analytics_tag: tag } = (await snapshotOf(ctx)).brand;
  return id === null ? null : { id, tag };
}

/** Returns the brand's own texts that replace the portal's, in one language. */
export async function ownWords(ctx: Ctx, language: Language): Promise<OwnWords> {
  return (await snapshotOf(ctx)).ownWords.get(language)?.words ?? {};
}

/**
 * Returns the site's version. It changes whenever content or settings change, on every node within a second: page
 * caches and ETags use it as a key.
 */
export async function siteVersion(ctx: Ctx): Promise<string> {
  return (await snapshotOf(ctx)).version.toString();
}

/** The modules with their own switches, parents before children. */
export async function listModules(ctx: Ctx): Promise<ModuleRow[]> {
  return await tables(ctx.db)
    .selectFrom('site.module')
    .selectAll()
    .orderBy('parent', (order) => order.asc().nullsFirst())
    .orderBy('position')
    .execute();
}

/** Switches a module. @returns false when there is no such module */
export async function setModule(ctx: Ctx, modId: string, enabled: boolean): Promise<boolean> {
  const { numUpdatedRows } = await tables(ctx.db)
    .updateTable('site.module')
    .set({ enabled })
    .where('mod_id', '=', modId)
    .executeTakeFirst();
  siteChanged(ctx);
  return numUpdatedRows > 0n;
}

/** Sets the currencies of new accounts; the brand's own is always included. Existing accounts keep theirs. */
export async function setCurrencies(ctx: Ctx, currencies: readonly CurrencyCode[]): Promise<void> {
  await putCurrencies(ctx.db, currencies);
  siteChanged(ctx);
}

/** Changes the named settings of the brand. */
export async function setBrand(ctx: Ctx, brand: Partial<BrandRow>): Promise<void> {
  await tables(ctx.db).updateTable('site.brand').set(brand).execute();
  siteChanged(ctx);
}

export type Maintenance = { title: Localized | null; body: Localized | null; until: Date | null };

/** Puts the site into maintenance with these texts (null: the product's own); null ends the maintenance. */
export async function setMaintenance(ctx: Ctx, maintenance: Maintenance | null): Promise<void> {
  const row = maintenance ?? { title: null, body: null, until: null };
  await tables(ctx.db)
    .updateTable('site.maintenance')
    .set({ enabled: maintenance !== null, title: row.title, body: row.body, until: row.until })
    .execute();
  siteChanged(ctx);
}
