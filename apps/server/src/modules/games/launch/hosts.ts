import { randomInt } from 'node:crypto';
import type { Ctx } from '../../../platform/ctx.ts';
import { brandHosts } from '../../site/index.ts';
import { knownVendors, type Vendor } from '../../vendors/index.ts';

/**
 * Returns the address at which a game is shown: where the brand has launch hosts, a random one of them replaces the
 * vendor's own.
 */
export async function shownAt(ctx: Ctx, vendor: Vendor, url: URL): Promise<string> {
  const hosts = hostsFor(vendor, (await brandHosts(ctx)).launch);
  const host = hosts.length === 0 ? undefined : hosts[randomInt(hosts.length)];
  if (host === undefined) return url.href;
  const shown = new URL(host);
  // Set part by part: a path that begins with two slashes would be resolved as a host.
  shown.pathname = url.pathname;
  shown.search = url.search;
  shown.hash = url.hash;
  return shown.href;
}

/**
 * Returns the origins that pages may frame: those of the vendors that are switched on, and of the brand's launch hosts.
 */
export async function frameOrigins(ctx: Ctx): Promise<string[]> {
  const [vendors, { launch: hosts }] = await Promise.all([knownVendors(ctx), brandHosts(ctx)]);
  const shown = [...vendors.values()].filter(({ enabled, opens }) => enabled && opens === 'frame');
  return [...new Set(shown.flatMap((vendor) => [...vendor.launchOrigins, ...hostsFor(vendor, hosts)]))];
}

/** Replaces `{vendor}` in hosts by the vendor's code in the form of host names. */
function hostsFor({ code }: Vendor, hosts: readonly string[]): string[] {
  const name = code.toLowerCase().replaceAll('_', '-');
  return hosts.map((host) => new URL(host.replaceAll('{vendor}', name)).origin);
}
