import type { Ctx } from '../../platform/ctx.ts';
import { siteHosts } from './settings.ts';

/** Addresses with a host, up to the end of their path; `//` alone begins one where no word stands before it. */
const link = /(?:https?:[\\/]*|(?<=^|[\s"'=(])[\\/]{2,})([^\s"'<>\\/?#]+)(?:[\\/][\w%~+.-]*)*/g;
/** Paths of this site: the whole of a text, or of a link in HTML. */
const ownPath = /(?<=^|href=")\/(?![\\/])[\w%~+./-]*(?=[?#"]|$)/g;
/** Names of hosts, as people write them without a protocol, in any script; and of hosts that are numbers. */
const hostName = /(?:[\p{L}\p{N}][\p{L}\p{M}\p{N}-]{0,62}\.)+(?:xn--[a-z0-9-]+|\p{L}{2,24})/gu;
const part = '(?:25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)';
const fourParts = new RegExp(`(?<![\\d.])(?:${part}\\.){3}${part}(?!\\.?\\d)`, 'g');
const inBrackets = /\[[\da-f]*:[\da-f.]*:[\da-f:.]*\]/g;

const references: Record<string, string> = { amp: '&', period: '.', sol: '/', colon: ':', commat: '@', nbsp: ' ' };

/** Returns a text as it is read and followed: without what cannot be seen, and without HTML's and addresses' ways to write a letter. */
function readable(text: string): string {
  return text
    .replace(/&#(?:x([\da-f]{1,6})|(\d{1,7}));/gi, (_, hex: string, decimal: string) => {
      const code = hex ? Number.parseInt(hex, 16) : Number(decimal);
      return code <= 0x10ffff ? String.fromCodePoint(code) : '';
    })
    .replace(/&(\w+);/g, (_, name: string) => references[name] ?? (/^(?:lt|gt|quot)$/.test(name) ? ' ' : ''))
    .replace(/<\/?(?:strong|em|code)>/g, '')
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .normalize('NFKC')
    .toLowerCase()
    .replace(/%2e/g, '.')
    .replace(/(?<=[a-z\d])。(?=[a-z\d])/g, '.');
}

/** Returns the name of a host as browsers send it; null for what is none. */
function sentName(host: string): string | null {
  const address = `https://${host}`;
  return URL.canParse(address) ? new URL(address).hostname.replace(/\.+$/, '') : null;
}

function hostsIn(said: string): string[] {
  const found: string[] = [];
  const rest = readable(said).replace(link, (whole: string, authority: string) => {
    const name = sentName(authority.replace(/[.,:;!?)}]+$/, ''));
    if (name === null) return whole;
    found.push(name);
    return ' ';
  });
  const text = rest.replace(ownPath, ' ');
  for (const pattern of [hostName, fourParts, inBrackets]) {
    found.push(...(text.match(pattern) ?? []).flatMap((host) => sentName(host) ?? []));
  }
  return found;
}

function textsIn(said: unknown): string[] {
  if (typeof said === 'string') return [said];
  if (typeof said !== 'object' || said === null || ArrayBuffer.isView(said)) return [];
  return Object.values(said).flatMap(textsIn);
}

/**
 * Returns the hosts that are not the site's own in the texts of a value: what names one may lead its readers away.
 * Hosts are told as browsers send them, so that a letter of another script is seen.
 */
export function foreignHosts(said: unknown, own: ReadonlySet<string>): string[] {
  const names = [...own].map((host) => host.replace(/:\d+$/, '').toLowerCase());
  const found = new Set(textsIn(said).flatMap(hostsIn));
  return [...found].filter((host) => !names.includes(host) && !names.includes(host.replace(/^www\./, '')));
}

/** Returns the foreign hosts that a value names after a change and did not before. */
export async function newHosts(ctx: Ctx, before: unknown, after: unknown): Promise<string[]> {
  const own = await siteHosts(ctx);
  const named = new Set(foreignHosts(before, own));
  return foreignHosts(after, own).filter((host) => !named.has(host));
}
