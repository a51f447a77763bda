import type {
  DeskBrandChange,
  DeskCurrenciesChange,
  DeskDomainsChange,
  DeskEmbeddingChange,
  DeskHostsChange,
  DeskKnownCurrencyChange,
  DeskLoginRulesChange,
  DeskMaintenanceChange,
  DeskModuleChange,
  DeskRegionChange,
  DeskRegisterFieldChange,
} from '@fairhouse/contract/desk-site';
import { isCurrency, parseMoney } from '@fairhouse/money/money';
import { serviceUrl } from '../../../platform/config/service-url.ts';
import { DomainError } from '../../../platform/errors.ts';
import { addCurrency, changeCurrency, listCurrencies, stakeUnits } from '../../../platform/money/currencies.ts';
import { isAgreed, type Said } from '../../operators/index.ts';
import { putDomains } from '../content.ts';
import { isCountry } from '../countries.ts';
import { allowEmbedding, denyEmbedding, embeddingOrigin } from '../embedding.ts';
import { type HostKind, hostColumns, hostOf } from '../hosts.ts';
import { parseRegion } from '../region.ts';
import { removeRegionRule, setRegionRule } from '../region-rules.ts';
import { changeRegisterField } from '../register-fields.ts';
import * as site from '../settings.ts';
import { needed, readable, rowOf, siteSetting } from './setting.ts';
import {
  brandOf,
  currencies,
  domains,
  embedding,
  hosts,
  knownCurrencies,
  loginRules,
  maintenance,
  modules,
  regions,
  registerFields,
} from './views.ts';

/** Switches a module. @throws NOT_FOUND */
export const switchModule = siteSetting(
  'module',
  'site.settings',
  rowOf(modules, 'modId'),
  async (ctx, modId, { enabled }: Said<DeskModuleChange>) => needed(await site.setModule(ctx, modId, enabled)),
);

/**
 * Closes the site with these texts (null: the product's own), or opens it.
 * @throws MALFORMED for an end in the past
 */
export const closeSite = siteSetting(
  'maintenance',
  'site.settings',
  maintenance,
  async (ctx, _site: 'site', { enabled, title = null, text = null, until }: Said<DeskMaintenanceChange>) => {
    const end = until ? new Date(until) : null;
    if (end && end <= ctx.clock()) throw new DomainError('MALFORMED');
    await site.setMaintenance(ctx, enabled ? { title, body: text, until: end } : null);
  },
);

/** Parses a region and returns its normal form. @throws MALFORMED for anything but a network or a country */
export function regionName(text: string): string {
  const region = readable(parseRegion(text));
  return 'network' in region ? region.network : region.country;
}

/** Allows or denies a region, or removes its rule. @throws MALFORMED, NOT_FOUND for an unknown rule */
export const ruleRegion = siteSetting(
  'region',
  'site.settings',
  rowOf(regions, 'region'),
  async (ctx, name, { effect }: Pick<DeskRegionChange, 'effect'>) => {
    const region = readable(parseRegion(name));
    if (effect === null) needed(await removeRegionRule(ctx, region));
    else await setRegionRule(ctx, effect, region);
  },
  // A network is not an address for visitors.
  { leadsAway: false },
);

/**
 * Allows pages of an origin to show the site in a frame, or forbids it.
 * @throws MALFORMED, NOT_FOUND for an origin that was not allowed
 */
export const embedSite = siteSetting(
  'embedding',
  'site.settings',
  embedding,
  async (ctx, origin: string, { allowed }: Pick<DeskEmbeddingChange, 'allowed'>) => {
    const read = readable(embeddingOrigin(origin));
    if (allowed) await allowEmbedding(ctx, read);
    else needed(await denyEmbedding(ctx, read));
  },
);

/** Sets hosts that replace the vendors' or the site's own; an empty list removes them. @throws MALFORMED */
export const setHosts = siteSetting(
  'hosts',
  'site.settings',
  rowOf(hosts, 'kind'),
  async (ctx, kind: HostKind, { addresses }: Said<DeskHostsChange>) =>
    site.setBrand(ctx, { [hostColumns[kind]]: addresses.map((text) => readable(hostOf(kind, text))) }),
);

/** Changes a field's rule in the registration form. @throws NOT_FOUND, FIELD_RULE (value.issues) */
export const setRegisterField = siteSetting(
  'register-field',
  'site.settings',
  rowOf(registerFields, 'field'),
  (ctx, field, change: Said<DeskRegisterFieldChange>) => changeRegisterField(ctx.db, field, change),
);

/** Sets the currencies of new accounts, the brand's own always among them. @throws CURRENCY_NOT_OFFERED */
export const offerCurrencies = siteSetting(
  'currencies',
  'site.settings',
  currencies,
  async (ctx, _site: 'site', said: Said<DeskCurrenciesChange>) => {
    const known = said.currencies.filter(isCurrency);
    if (known.length < said.currencies.length) throw new DomainError('CURRENCY_NOT_OFFERED');
    await site.setCurrencies(ctx, known);
  },
);

/**
 * Adds a currency, or changes the small stake of one, which takes two operators; or changes the display of one.
 * @returns false while it waits for the second operator
 * @throws NOT_FOUND for a new one with missing fields, MALFORMED (more digits shown than kept), AMOUNT_INVALID (its
 * small stake), STATE_CONFLICT (another scale), ALREADY_APPROVED
 */
export const setCurrency = siteSetting(
  'currency',
  'site.settings',
  rowOf(knownCurrencies, 'currency'),
  async (ctx, code: string, said: Said<DeskKnownCurrencyChange>) => {
    const held = (await listCurrencies(ctx.db)).find((currency) => currency.code === code);
    const { symbol, scale, shownDigits, stake } = { ...held, ...said };
    if (symbol === undefined || scale === undefined || shownDigits === undefined || stake === undefined)
      throw new DomainError('NOT_FOUND');
    const currency = { code, symbol, scale, shownDigits, stake };
    if (shownDigits > scale)
      throw new DomainError('MALFORMED', { issues: [{ field: 'shownDigits', rule: 'maximum' }] });
    if (held && held.scale !== scale) throw new DomainError('STATE_CONFLICT', { scale: held.scale });
    // The limits of the next currency, also the amounts that take two operators, are measured by the small stakes.
    const units = stakeUnits(stake, scale);
    const isMeasure = held !== undefined && units !== parseMoney(held.stake, held);
    const change = held ? { held, currency } : currency;
    if ((!held || isMeasure) && !(await isAgreed(ctx, `currency ${code}`, change))) return false;
    await (held ? changeCurrency(ctx.db, currency) : addCurrency(ctx.db, currency));
    return true;
  },
  { leadsAway: false },
);

/** True for the address of a script without a query, to which the id is appended. */
export function isTagAddress(text: string): boolean {
  return serviceUrl(text) !== undefined && !/[?#\s]/.test(text);
}

/**
 * Changes the brand's name, colours, ages, time zone and analytics. Another time zone takes two operators.
 * @throws MALFORMED for a confirmed age below the minimum age, a tag that is no address of a script, an unknown
 * country
 */
export const changeBrand = siteSetting(
  'brand',
  'site.settings',
  brandOf,
  async (ctx, _site: 'site', said: Said<DeskBrandChange>) => {
    const { name, colourBrand, colourGold, minAge, birthdayConfirmAge, utcOffsetMinutes, ...analytics } = {
      ...(await brandOf(ctx)),
      ...said,
    };
    if (birthdayConfirmAge < minAge || !isTagAddress(analytics.analyticsTag)) throw new DomainError('MALFORMED');
    if (!analytics.analyticsCountries.every(isCountry)) throw new DomainError('MALFORMED');
    await site.setBrand(ctx, {
      name,
      colour_brand: colourBrand,
      colour_gold: colourGold,
      min_age: minAge,
      birthday_confirm_age: birthdayConfirmAge,
      utc_offset_minutes: utcOffsetMinutes,
      analytics_id: analytics.analyticsId,
      analytics_tag: analytics.analyticsTag,
      analytics_asks: analytics.analyticsAsks,
      analytics_countries: analytics.analyticsCountries,
    });
  },
  // Moving the clock begins another day, of limits of withdrawals and of members' own limits, and of daily gifts.
  { vouches: (before, after) => after.utcOffsetMinutes !== before.utcOffsetMinutes },
);

/** Changes the wait before another code may be requested, and the age at which passwords expire. */
export const changeLoginRules = siteSetting(
  'login-rules',
  'site.settings',
  loginRules,
  async (ctx, _site: 'site', said: Said<DeskLoginRulesChange>) => {
    const { codeResendMinutes, passwordMaxAgeDays } = { ...(await loginRules(ctx)), ...said };
    await site.setBrand(ctx, { code_resend_minutes: codeResendMinutes, password_max_age_days: passwordMaxAgeDays });
  },
);

/**
 * Sets the brand's domains, the main one first; enforced, other hosts are refused.
 * @throws MALFORMED for anything but host names, and for enforced domains without the host of PUBLIC_URL
 */
export const setDomains = siteSetting(
  'domains',
  'site.settings',
  domains,
  async (ctx, _site: 'site', { domains: given, enforced }: Said<DeskDomainsChange>) => {
    const named = given.map((text) => readable(domainName(text)));
    if (enforced && !named.includes(new URL(ctx.config.publicUrl).hostname)) throw new DomainError('MALFORMED');
    await putDomains(ctx.db, [...new Set(named)], enforced);
  },
);

/** Returns a host's name as browsers send it; null for anything else, such as one with a port or a path. */
export function domainName(text: string): string | null {
  const address = `https://${text.trim()}`;
  if (!URL.canParse(address)) return null;
  const { hostname, href } = new URL(address);
  return href === `https://${hostname}/` && !text.includes('/') ? hostname : null;
}
