import { randomInt } from 'node:crypto';
import type { Ctx } from '../../../platform/ctx.ts';
import { brandHosts } from '../../site/index.ts';
import { knownVendors, type Vendor } from '../../vendors/index.ts';

/**
 * Returns the address at which a game is shown: where the brand has launch hosts, one of them, drawn at random,
 * replaces the vendor's own.
 */
export async function shownAt(ctx: Ctx, vendor: Vendor, url: URL): Promise<string> {
  const hosts = hostsFor(vendor, (await brandHosts(ctx)).launch);
  const host = hosts.length === 0 ? undefined : hosts[randomInt(hosts.length)];
  if (host === undefined) return url.href;
  const shown = new URL(host);
  // Part by part: a path that begins with two slashes names a host when it is resolved.
  shown.pathname = url.pathname;
  shown.search = url.search;
  shown.hash = url.hash;
  return shown.href;
}

/**
 * Returns the origins that pages may show in a frame: of the vendors that are switched on, and of the brand's launch
 * hosts.
 */
export async function frameOrigins(ctx: Ctx): Promise<string[]> {
  const [vendors, { launch: hosts }] = await Promise.all([knownVendors(ctx), brandHosts(ctx)]);
  const shown = [...vendors.values()].filter(({ enabled, opens }) => enabled && opens === 'frame');
  return [...new Set(shown.flatMap((vendor) => [...vendor.launchOrigins, ...hostsFor(vendor, hosts)]))];
}

/** `{vendor}` in a host stands for the vendor's code, as host names write it. */
function hostsFor({ code }: Vendor, hosts: readonly string[]): string[] {
  const name = code.toLowerCase().replaceAll('_', '-');
  return hosts.map((host) => new URL(host.replaceAll('{vendor}', name)).origin);
}
