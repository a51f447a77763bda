import type { IncomingMessage } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';
import ipaddr from 'ipaddr.js';
import type { Ctx } from './ctx.ts';

/** Longer than any address in writing. */
const unreadMax = 64;
const windowMs = 60_000;
const networksMax = 20_000;

/** The address, or for IPv6 its /64: one visitor owns all of it. Of what a proxy passed on unread the start is taken. */
export function networkOf(ip: string): string {
  if (!ipaddr.isValid(ip)) return ip.slice(0, unreadMax);
  const parsed = ipaddr.process(ip);
  if (parsed.kind() === 'ipv4') return parsed.toString();
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toString()}/64`).toString()}/64`;
}

/**
 * Counts what does not pass through Fastify by its visitor's address, each read as Fastify reads it.
 * @returns whether the address may still ask: RATE_LIMIT_PER_MINUTE times a minute, on this node
 */
export function countByAddress(ctx: Ctx): (request: IncomingMessage) => boolean {
  const { rateLimitPerMinute: max, trustedProxies } = ctx.config;
  const trusted = proxyAddr.compile(trustedProxies);
  let counts = new Map<string, number>();
  let windowEnd = 0;
  return (request) => {
    if (max === 0) return true;
    const now = ctx.clock().getTime();
    if (now >= windowEnd || counts.size >= networksMax) {
      counts = new Map();
      windowEnd = now + windowMs;
    }
    const network = networkOf(proxyAddr(request, trusted));
    const count = (counts.get(network) ?? 0) + 1;
    counts.set(network, count);
    return count <= max;
  };
}
