import ipaddr from 'ipaddr.js';
import { countries } from './countries.ts';
import type { RegionRuleRow } from './store.ts';

type Effect = RegionRuleRow['effect'];

/** Networks by family and prefix length, longest first: a decision takes one look-up for each length in use. */
export type RegionRules = {
  networks: Record<'ipv4' | 'ipv6', { prefix: number; effects: Map<bigint, Effect> }[]>;
  countries: Map<string, Effect>;
  /** True when at least one country is allowed, so that all others are not. */
  onlyListed: boolean;
};

const bits = { ipv4: 32, ipv6: 128 } as const;

export function regionRules(rows: RegionRuleRow[]): RegionRules {
  const rules: RegionRules = { networks: { ipv4: [], ipv6: [] }, countries: new Map(), onlyListed: false };
  for (const row of rows) {
    if (row.country) rules.countries.set(row.country, row.effect);
    if (!row.network) continue;
    const [address, prefix] = ipaddr.parseCIDR(row.network);
    const family = rules.networks[address.kind()];
    let group = family.find((g) => g.prefix === prefix);
    if (!group) {
      group = { prefix, effects: new Map() };
      family.push(group);
    }
    group.effects.set(numberOf(address) >> BigInt(bits[address.kind()] - prefix), row.effect);
  }
  for (const family of Object.values(rules.networks)) family.sort((a, b) => b.prefix - a.prefix);
  rules.onlyListed = [...rules.countries.values()].includes('allow');
  return rules;
}

/**
 * True when a visitor is restricted. The narrowest network that contains the address decides; without one, its
 * country does. When any country is allowed, all others are restricted, and addresses of no known country.
 * @param ip as `plainAddress` returns it
 * @param country ISO code, null when unknown, undefined when no country database is configured (country rules then
 * decide nothing)
 */
export function isRestricted(rules: RegionRules, ip: string, country: string | null | undefined): boolean {
  const effect = networkEffect(rules, ip);
  if (effect) return effect === 'deny';
  if (country === undefined) return false;
  const byCountry = country === null ? undefined : rules.countries.get(country);
  return byCountry ? byCountry === 'deny' : rules.onlyListed;
}

function networkEffect(rules: RegionRules, ip: string): Effect | undefined {
  if (rules.networks.ipv4.length + rules.networks.ipv6.length === 0 || !ipaddr.isValid(ip)) return undefined;
  const address = ipaddr.parse(ip);
  const family = rules.networks[address.kind()];
  if (family.length === 0) return undefined;
  const value = numberOf(address);
  for (const { prefix, effects } of family) {
    const effect = effects.get(value >> BigInt(bits[address.kind()] - prefix));
    if (effect) return effect;
  }
  return undefined;
}

/** Normalises an address: an IPv4 address mapped into IPv6 (::ffff:192.0.2.1) becomes the IPv4 address. */
export function plainAddress(ip: string): string {
  // IPv4 needs no change, and most requests have it.
  return ip.includes(':') && ipaddr.isValid(ip) ? ipaddr.process(ip).toString() : ip;
}

function numberOf(address: ipaddr.IPv4 | ipaddr.IPv6): bigint {
  return address.toByteArray().reduce((value, byte) => (value << 8n) | BigInt(byte), 0n);
}

/**
 * Parses the subject of a region rule: an address or network ("203.0.113.7", "2001:db8::/32"; bits beyond the prefix
 * are cleared) or an ISO country code in either case. Null when it is neither.
 */
export function parseRegion(text: string): { network: string } | { country: string } | null {
  const code = text.toUpperCase();
  if (countries.some((c) => c.countryCode === code)) return { country: code };
  try {
    const [base, prefix] = text.includes('/') ? ipaddr.parseCIDR(text) : wholeAddress(text);
    const mapped = base instanceof ipaddr.IPv6 && base.isIPv4MappedAddress() && prefix >= 96;
    const address = mapped ? base.toIPv4Address() : base;
    const length = mapped ? prefix - 96 : prefix;
    const family = address.kind() === 'ipv4' ? ipaddr.IPv4 : ipaddr.IPv6;
    return { network: `${family.networkAddressFromCIDR(`${address}/${length}`)}/${length}` };
  } catch {
    return null;
  }
}

function wholeAddress(text: string): [ipaddr.IPv4 | ipaddr.IPv6, number] {
  // "1.2" and "0x7f000001" are addresses to the parser, but surely typing mistakes.
  if (!text.includes(':') && !ipaddr.IPv4.isValidFourPartDecimal(text)) throw new Error('not an address');
  const address = ipaddr.parse(text);
  return [address, bits[address.kind()]];
}
