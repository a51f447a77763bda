import { open, type Reader, type Response, validate } from 'maxmind';
import { ConfigError } from '../../platform/config/config.ts';
import type { Ctx } from '../../platform/ctx.ts';
import { perCtx } from '../../platform/per-ctx.ts';

/**
 * The country database of GEO_DATABASE, opened once; null when none is configured.
 * @throws ConfigError when the file cannot be read as an .mmdb
 */
export const geoDatabase = perCtx(({ config }) => openDatabase(config.geoDatabase));

async function openDatabase(path: string | null): Promise<Reader<Response> | null> {
  if (path === null) return null;
  try {
    return await open(path);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new ConfigError(`GEO_DATABASE="${path}" cannot be read as a country database (.mmdb): ${why}`);
  }
}

/** Returns the address's ISO country code; null when unknown, undefined when no country database is configured. */
export async function countryOf(ctx: Ctx, ip: string): Promise<string | null | undefined> {
  const reader = await geoDatabase(ctx);
  if (!reader) return undefined;
  // A database of IPv4 networks would read an IPv6 address as the IPv4 address of its first bits.
  const isHeld = validate(ip) && (reader.metadata.ipVersion === 6 || !ip.includes(':'));
  return isHeld ? countryIn(reader.get(ip)) : null;
}

/** Reads the two layouts in use: `country.iso_code` (GeoLite2, DB-IP) and `country_code` (IPinfo). */
function countryIn(record: unknown): string | null {
  const country = field(record, 'country');
  const code = field(country, 'iso_code') ?? field(record, 'country_code');
  return typeof code === 'string' && /^[A-Z]{2}$/.test(code) ? code : null;
}

function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}
