import { inLanguage, type Language } from '@fairhouse/contract/language';
import type { Picture, SystemStatus } from '@fairhouse/contract/site';
import { currencyNamed, formatMoney, knownCurrencies } from '@fairhouse/money/money';
import type { Ctx } from '../../platform/ctx.ts';
import { countries } from './countries.ts';
import { countryOf } from './geo.ts';
import { legalVersions } from './legal.ts';
import { isRestricted, plainAddress } from './region.ts';
import { currenciesOf, currencyOf, iconResources, playMoneyOf } from './settings.ts';
import { type Snapshot, snapshotOf } from './snapshot.ts';
import type { BannerRow } from './store.ts';
import { maintenanceWords, restrictionWords } from './words.ts';

/** Returns the picture of a name, null for an unknown one; passed in, since the pictures are above the modules. */
export type PictureOf = (name: string) => Picture | null;
/** The asking visitor. `country`: set where it is known by other means than the address. */
export type Visitor = { ip: string; host: string; language: Language; country?: string };
type Status = SystemStatus['status'];

/**
 * Returns only the status, from memory: 1 while maintenance is on, else 2 when the visitor's region is restricted,
 * else 0. It depends on the visitor, so it is determined before any page cache.
 */
export async function statusOf(ctx: Ctx, ip: string): Promise<{ status: Status }> {
  const site = await snapshotOf(ctx);
  const address = plainAddress(ip);
  const country = site.regions.countries.size > 0 ? await countryOf(ctx, address) : undefined;
  return { status: decide(site, address, country) };
}

function decide(site: Snapshot, address: string, country: string | null | undefined): Status {
  if (site.maintenance.enabled) return 1;
  return isRestricted(site.regions, address, country) ? 2 : 0;
}

/** True while the site is closed to everybody, from memory. */
export async function isInMaintenance(ctx: Ctx): Promise<boolean> {
  return (await snapshotOf(ctx)).maintenance.enabled;
}

/** True if a visitor must consent before their page views are counted; also when the country is unknown. */
function asksConsent(
  { analytics_asks: asks, analytics_countries: named }: Snapshot['brand'],
  country: string | null | undefined,
): boolean {
  return asks && (named.length === 0 || !country || named.includes(country));
}

/** Returns the complete permission response for a visitor, in their language. */
export async function systemStatus(
  ctx: Ctx,
  visitor: Visitor,
  { pictureOf }: { pictureOf: PictureOf },
): Promise<SystemStatus> {
  const site = await snapshotOf(ctx);
  const { brand, maintenance } = site;
  const { language } = visitor;
  const ip = plainAddress(visitor.ip);
  const known = await countryOf(ctx, ip);
  const country = known === undefined ? undefined : (visitor.country ?? known);
  const status = decide(site, ip, country);
  const currency = currencyNamed(currencyOf(brand));
  return {
    status,
    info: {
      brand: {
        name: brand.name,
        currency: currency.code,
        currencySymbol: currency.symbol,
        currencyDigits: currency.shownDigits,
        currencies: currenciesOf(brand),
        playMoney: formatMoney(playMoneyOf(brand), currency.code),
        colours: { brand: brand.colour_brand, gold: brand.colour_gold },
      },
      currencies: knownCurrencies().map(currencyNamed),
      customerService: site.sealedServices.map((service) => ({
        ...service,
        title: inLanguage(service.title, language),
      })),
      domainRoute: domainRoutes(ctx, site),
      resources: Object.fromEntries(
        site.resources
          .filter((r) => !iconTypes.has(r.resource_type))
          .map((r) => [r.resource_type, { url: r.url, labelNameEn: r.label_name_en }]),
      ),
      whitelabel: site.tree,
      availablePromo: { REFERRAL: { enabled: site.on.has('REFERRAL3') } },
      register: {
        rules: site.registerRules,
        minAge: brand.min_age,
        birthdayConfirmAge: brand.birthday_confirm_age,
      },
      mainDomain: mainDomain(ctx, site),
      analytics: { id: brand.analytics_id, asks: asksConsent(brand, country) },
      imageCDNs: brand.image_cdns,
      launchGameCDNs: brand.launch_cdns,
      banners: banners(ctx, site, language, pictureOf),
      notices: noticeLines(site, language),
      legal: legalVersions(site.legal),
      app: { androidUrl: site.app.android_url },
      home: site.home,
      ownWords: site.ownWords.get(language)?.mark ?? null,
      popup: site.popupHeads.map(({ published_at: from, ends_at: until, ...head }) => ({
        ...head,
        from: from.toISOString(),
        until: until?.toISOString() ?? null,
      })),
      countries: [...countries],
      smsCountries: site.smsCountries,
      agentTypes: brand.agent_types,
      trialTypes: brand.trial_types,
      ...firebaseOf(ctx),
    },
    location: { ip, country: country ?? null },
    maintenance:
      status === 1
        ? {
            title: inLanguage(maintenance.title ?? maintenanceWords.title, language),
            text: inLanguage(maintenance.body ?? maintenanceWords.text, language),
            until: maintenance.until?.toISOString() ?? null,
          }
        : null,
    regionRestriction:
      status === 2
        ? { title: inLanguage(restrictionWords.title, language), text: inLanguage(restrictionWords.text, language) }
        : null,
    merchant: {
      platform: 'WEB',
      merchant: brand.merchant,
      merchantCode: brand.merchant_code,
      lotteryType: brand.lottery_type,
    },
    version: site.version.toString(),
    serverTime: ctx.clock().toISOString(),
  };
}

/** Resources of a page's head, which are left out of the list of contacts. */
const iconTypes = new Set<string>(Object.values(iconResources));

/** Returns the marquee's lines in their order. */
export function noticeLines({ notices }: Snapshot, language: Language): SystemStatus['info']['notices'] {
  return notices.map(({ id, title }) => ({ id, title: inLanguage(title, language) }));
}

/** Returns the browser's settings of Firebase; where it is configured, codes are sent through it. */
function firebaseOf({ config: { firebase } }: Ctx): Pick<SystemStatus['info'], 'firebase'> {
  if (!firebase) return {};
  const { apiKey, authDomain, projectId, emulatorUrl } = firebase;
  return { firebase: { apiKey, authDomain, projectId, emulatorUrl } };
}

function banners(ctx: Ctx, site: Snapshot, language: Language, pictureOf: PictureOf): SystemStatus['info']['banners'] {
  return site.banners
    .filter((banner) => isOnShow(banner, site, { language, now: ctx.clock() }))
    .flatMap((banner) => {
      const picture = site.bannerPictures.get(banner.picture) ?? pictureOf(banner.picture);
      const pictureTall = site.bannerPictures.get(banner.picture_tall) ?? pictureOf(banner.picture_tall);
      if (!picture || !pictureTall) {
        tellUnknownPicture(ctx, banner);
        return [];
      }
      return {
        id: banner.slug,
        groupName: banner.group_name,
        audience: banner.audience,
        url: `${picture.src}-${Math.max(...picture.widths)}.webp`,
        picture,
        pictureTall,
        linkageType: banner.linkage_type,
        linkage: banner.linkage,
        kicker: inLanguage(banner.kicker, language),
        title: inLanguage(banner.title, language),
        text: inLanguage(banner.body, language),
        button: inLanguage(banner.button, language),
      };
    });
}

function isOnShow(banner: BannerRow, site: Snapshot, { language, now }: { language: Language; now: Date }): boolean {
  const { mod_id, starts_at, ends_at, languages } = banner;
  if (mod_id !== null && !site.on.has(mod_id)) return false;
  if (languages.length > 0 && !languages.includes(language)) return false;
  return (starts_at === null || starts_at <= now) && (ends_at === null || ends_at > now);
}

const told = new WeakSet<BannerRow>();

/**
 * Logs a banner's unknown picture once for each version of the content, not for every visitor; only that banner is
 * left out.
 */
function tellUnknownPicture(ctx: Ctx, banner: BannerRow): void {
  if (told.has(banner)) return;
  told.add(banner);
  const { slug, picture, picture_tall } = banner;
  ctx.log.warn(
    { slug, picture, pictureTall: picture_tall },
    'A banner names a picture that does not exist: it is left out',
  );
}

/** Returns the brand's domains, the main one first; without configured ones, that of PUBLIC_URL. */
export function domainRoutes(ctx: Ctx, site: Snapshot): SystemStatus['info']['domainRoute'] {
  if (site.domains.length > 0) return site.domains.map(({ domain, main }) => ({ domain, main }));
  return [{ domain: mainDomain(ctx, site), main: true }];
}

function mainDomain(ctx: Ctx, site: Snapshot): string {
  return site.brand.main_domain ?? site.domains.find((d) => d.main)?.domain ?? new URL(ctx.config.publicUrl).host;
}
