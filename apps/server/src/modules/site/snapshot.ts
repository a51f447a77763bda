import type { Localized } from '@fairhouse/contract/language';
import type { CountryItem, FieldRule, ModuleNode } from '@fairhouse/contract/site';
import { socialModules } from '@fairhouse/contract/social';
import type { Ctx } from '../../platform/ctx.ts';
import { isDatabaseGone } from '../../platform/database.ts';
import { countries } from './countries.ts';
import { sealPath } from './customer-service.ts';
import { modulesOn, moduleTree } from './module-tree.ts';
import { type RegionRules, regionRules } from './region.ts';
import { type Content, readContent, readVersion } from './store.ts';

/** The site's content as requests use it: read once a version, then only looked at. */
export type Snapshot = Content & {
  tree: ModuleNode[];
  on: ReadonlySet<string>;
  registerRules: FieldRule[];
  regions: RegionRules;
  smsCountries: CountryItem[];
  sealedServices: { csType: string; csPosition: string; title: Localized; encryptedPath: string }[];
  domainNames: ReadonlySet<string>;
};

type Held = { snapshot: Snapshot | null; checkedAt: number; refreshing: Promise<Snapshot> | null };

const nothing: Held = { snapshot: null, checkedAt: Number.NEGATIVE_INFINITY, refreshing: null };
const held = new WeakMap<Ctx, Held>();

/** A change anywhere is seen here after at most this long, so within a second whatever the query takes. */
const checkEveryMs = 500;

/**
 * The site's content, at most half a second old. While the database is away the last copy is used: the status
 * screens and rules stay what they were, and calls that need the database say so themselves.
 */
export async function snapshotOf(ctx: Ctx): Promise<Snapshot> {
  const at = heldOf(ctx);
  // The machine's own clock: how old a copy is does not depend on what time it is said to be.
  if (at.snapshot && performance.now() - at.checkedAt < checkEveryMs) return at.snapshot;
  at.refreshing ??= refresh(ctx, at).finally(() => {
    at.refreshing = null;
  });
  return await at.refreshing;
}

/**
 * The next look asks the database: called after a change made through this context. A reading that began before the
 * change goes on for whoever waits for it, and is not kept.
 */
export function siteChanged(ctx: Ctx): void {
  held.set(ctx, { ...nothing, snapshot: heldOf(ctx).snapshot });
}

function heldOf(ctx: Ctx): Held {
  let at = held.get(ctx);
  if (!at) {
    at = { ...nothing };
    held.set(ctx, at);
  }
  return at;
}

async function refresh(ctx: Ctx, at: Held): Promise<Snapshot> {
  const askedAt = performance.now();
  const current = at.snapshot;
  try {
    const fresh =
      current && (await readVersion(ctx)) === current.version ? current : build(ctx, await readContent(ctx));
    at.snapshot = fresh;
    at.checkedAt = askedAt;
    return fresh;
  } catch (error) {
    if (!current || !isDatabaseGone(error)) throw error;
    ctx.log.warn({ err: error }, 'The site settings could not be refreshed; the last copy is used');
    // From now, not from when it was asked: a database that takes long to fail does not hold up every request.
    at.checkedAt = performance.now();
    return current;
  }
}

function build(ctx: Ctx, content: Content): Snapshot {
  const regions = regionRules(content.regionRules);
  const modules = content.modules.map((row) => (isConfigured(ctx, row.mod_id) ? row : { ...row, enabled: false }));
  return {
    ...content,
    tree: moduleTree(modules),
    on: modulesOn(modules),
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
    sealedServices: content.customerServices.map((s) => ({
      csType: s.cs_type,
      csPosition: s.cs_position,
      title: s.title,
      encryptedPath: sealPath(ctx, s.path),
    })),
    domainNames: new Set(content.domains.map((d) => d.domain)),
  };
}

/** Nobody of a country that the site refuses is written to. */
function smsCountries(codes: string[], regions: RegionRules): CountryItem[] {
  return codes
    .filter((code) => regions.countries.get(code) !== 'deny')
    .flatMap((code) => countries.find((country) => country.countryCode === code) ?? []);
}

/** A module that needs credentials is off while there are none, whatever its switch says. */
function isConfigured({ config }: Ctx, modId: string): boolean {
  if (modId === socialModules.google) return config.google !== null;
  if (modId === socialModules.facebook) return config.facebook !== null;
  return true;
}
