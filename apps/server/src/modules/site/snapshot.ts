import { createHash } from 'node:crypto';
import { type Language, type Localized, languages } from '@fairhouse/contract/language';
import type { CountryItem, FieldRule, ModuleNode } from '@fairhouse/contract/site';
import { socialModules } from '@fairhouse/contract/social';
import type { OwnWords } from '@fairhouse/contract/words';
import type { Ctx } from '../../platform/ctx.ts';
import { versioned } from '../../platform/versioned.ts';
import { countries } from './countries.ts';
import { contactModule, sealPath } from './customer-service.ts';
import { modulesOn, moduleTree } from './module-tree.ts';
import { ownWordsOf } from './portal-words.ts';
import { type RegionRules, regionRules } from './region.ts';
import { type Content, readContent, readVersion } from './store.ts';

/** The site's content as requests use it: read once for each version. */
export type Snapshot = Content & {
  tree: ModuleNode[];
  on: ReadonlySet<string>;
  registerRules: FieldRule[];
  regions: RegionRules;
  smsCountries: CountryItem[];
  sealedServices: { csType: string; csPosition: string; title: Localized; encryptedPath: string }[];
  domainNames: ReadonlySet<string>;
  /** The brand's own texts of each language, with a mark that changes when they do; null without any. */
  ownWords: ReadonlyMap<Language, { words: OwnWords; mark: string | null }>;
};

const site = versioned<Snapshot>({
  name: 'The site settings',
  readVersion,
  read: async (ctx) => build(ctx, await readContent(ctx)),
});

/**
 * Returns the site's content, at most half a second old. While the database is unreachable the last copy is used: the
 * status screens and rules still work, and calls that need the database fail by themselves.
 */
export const snapshotOf: (ctx: Ctx) => Promise<Snapshot> = site.of;

/** Marks the copy as outdated after a change made through this context: the next read queries the database. */
export const siteChanged: (ctx: Ctx) => void = site.changed;

function build(ctx: Ctx, content: Content): Snapshot {
  const regions = regionRules(content.regionRules);
  const modules = content.modules.map((row) => (isConfigured(ctx, row.mod_id) ? row : { ...row, enabled: false }));
  const on = modulesOn(modules);
  return {
    ...content,
    tree: moduleTree(modules),
    on,
    registerRules: content.registerFields.map((f) => ({
      field: f.field,
      shown: f.shown,
      required: f.required,
      acceptedPattern: f.accepted_pattern,
      minLength: f.min_length,
      maxLength: f.max_length,
      patternId: f.pattern_id,
    })),
    regions,
    smsCountries: smsCountries(content.brand.sms_countries, regions),
    sealedServices: (on.has(contactModule) ? content.customerServices : []).map((s) => ({
      csType: s.cs_type,
      csPosition: s.cs_position,
      title: s.title,
      encryptedPath: sealPath(ctx, s.path),
    })),
    domainNames: new Set(content.domains.map((d) => d.domain)),
    ownWords: new Map(languages.map((language) => [language, marked(ownWordsOf(content.words, language))])),
  };
}

function marked(words: OwnWords): { words: OwnWords; mark: string | null } {
  const text = JSON.stringify(words);
  return { words, mark: text === '{}' ? null : createHash('sha256').update(text).digest('base64url').slice(0, 12) };
}

/** Returns the countries that get SMS, without those that the region rules refuse. */
function smsCountries(codes: string[], regions: RegionRules): CountryItem[] {
  return codes
    .filter((code) => regions.countries.get(code) !== 'deny')
    .flatMap((code) => countries.find((country) => country.countryCode === code) ?? []);
}

/** True when the credentials that a module needs are configured; without them it is off, whatever its switch. */
function isConfigured({ config }: Ctx, modId: string): boolean {
  if (modId === socialModules.google) return config.google !== null;
  if (modId === socialModules.facebook) return config.facebook !== null;
  return true;
}
