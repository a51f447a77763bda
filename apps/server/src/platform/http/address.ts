import type { IncomingMessage } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';
import ipaddr from 'ipaddr.js';
import type { Ctx } from '../ctx.ts';
import { createEntryCache } from '../lru-caches.ts';

/** The longest text that is parsed as an address; no address is as long. */
const unreadMax = 64;
const windowMs = 60_000;
const networksMax = 20_000;

/**
 * Returns the address, or for IPv6 its /64 network, which belongs to one visitor. For a text that is no address, its
 * beginning.
 */
export function networkOf(ip: string): string {
  if (!ipaddr.isValid(ip)) return ip.slice(0, unreadMax);
  const parsed = ipaddr.process(ip);
  if (parsed.kind() === 'ipv4') return parsed.toString();
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toString()}/64`).toString()}/64`;
}

/**
 * Counts requests that do not pass through Fastify by their visitor's address, determined as Fastify does.
 * @returns true while the address is within RATE_LIMIT_PER_MINUTE on this node
 */
export function countByAddress(ctx: Ctx): (request: IncomingMessage) => boolean {
  const { rateLimitPerMinute: max, trustedProxies } = ctx.config;
  const trusted = proxyAddr.compile(trustedProxies);
  const counts = createEntryCache<string, number>(networksMax);
  let windowEnd = 0;
  return (request) => {
    if (max === 0) return true;
    const now = ctx.clock().getTime();
    if (now >= windowEnd) {
      counts.clear();
      windowEnd = now + windowMs;
    }
    const network = networkOf(proxyAddr(request, trusted));
    const count = (counts.get(network) ?? 0) + 1;
    counts.set(network, count);
    return count <= max;
  };
}
