import type { Ctx } from '../../platform/ctx.ts';
import { siteHosts } from './settings.ts';

/**
 * Addresses with a host, up to the end of their path; a bare `//` begins one only at the start, or after a blank, a
 * quote, `=` or `(`.
 */
const link = /(?:https?:[\\/]*|(?<=^|[\s"'=(])[\\/]{2,})([^\s"'<>\\/?#]+)(?:[\\/][\w%~+.-]*)*/g;
/** Paths of this site: a whole text, or a link in HTML. */
const ownPath = /(?<=^|href=")\/(?![\\/])[\w%~+./-]*(?=[?#"]|$)/g;
/** Names of hosts as people write them without a protocol, in any script; below, IP addresses. */
const hostName = /(?:[\p{L}\p{N}][\p{L}\p{M}\p{N}-]{0,62}\.)+(?:xn--[a-z0-9-]+|\p{L}{2,24})/gu;
const part = '(?:25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)';
const fourParts = new RegExp(`(?<![\\d.])(?:${part}\\.){3}${part}(?!\\.?\\d)`, 'g');
const inBrackets = /\[[\da-f]*:[\da-f.]*:[\da-f:.]*\]/g;

/** A dot as people spell it where addresses are refused: `(.)`, `[dot]`. */
const bracketedDot = /\s?[[({]\s?(?:\.|d[o0]t)\s?[\])}]\s?/gi;

/** The characters that HTML may write by a name, such as `&amp;`, as the search for hosts reads them: those that end an address are a blank. */
const references = new Map([
  ...Object.entries({ amp: '&', period: '.', sol: '/', colon: ':', commat: '@', nbsp: ' ' }),
  ...Object.entries({ ndash: '–', mdash: '—', bull: '•', middot: '·', copy: '©', reg: '®', trade: '™' }),
  ...Object.entries({ laquo: '«', raquo: '»', lsquo: '‘', rsquo: '’', ldquo: '“', rdquo: '”', times: '×', euro: '€' }),
  ...['lt', 'gt', 'quot'].map((name) => [name, ' '] as const),
]);

/** Returns true unless HTML writes a character by another name: a browser would see another host than the search does. */
export const isReadAsShown = (html: string): boolean =>
  [...html.matchAll(/&(\w+);/g)].every(([, name = '']) => references.has(name));

/** Returns a text as it is read: without invisible characters, and with HTML's and URLs' escapes replaced. */
function plain(text: string): string {
  return text
    .replace(/&#(?:x([\da-f]{1,6})|(\d{1,7}));/gi, (_, hex: string, decimal: string) => {
      const code = hex ? Number.parseInt(hex, 16) : Number(decimal);
      return code <= 0x10ffff ? String.fromCodePoint(code) : '';
    })
    .replace(/&(\w+);/g, (_, name: string) => references.get(name) ?? '')
    .replace(/<\/?(?:strong|em|code)>/g, '')
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .normalize('NFKC')
    .replace(/%2e/gi, '.')
    .replace(bracketedDot, '.')
    .replace(/(?<=[a-z\d])。(?=[a-z\d])/gi, '.');
}

/** Returns the name of a host as browsers send it; null for an invalid one. */
function sentName(host: string): string | null {
  const address = `https://${host}`;
  return URL.canParse(address) ? new URL(address).hostname.replace(/\.+$/, '') : null;
}

function hostsIn(said: string): string[] {
  // A text that is an address as a whole is not HTML: a browser does not decode names of characters in it.
  const found = URL.canParse(said) ? [new URL(said).hostname.replace(/\.+$/, '')].filter((host) => host !== '') : [];
  const rest = plain(said)
    .toLowerCase()
    .replace(link, (whole: string, authority: string) => {
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
 * Returns the hosts other than the site's own in the texts of a value, which may lead readers to another site. They
 * are in the form that browsers send, so that letters of another script are visible as such.
 */
export function foreignHosts(said: unknown, own: ReadonlySet<string>): string[] {
  const names = [...own].map((host) => host.replace(/:\d+$/, '').toLowerCase());
  const found = new Set(textsIn(said).flatMap(hostsIn));
  return [...found].filter((host) => !names.includes(host) && !names.includes(host.replace(/^www\./, '')));
}

const quoted = /"[^"]*"/g;
const isAddress = (text: string) => /^\s*(?:https?:|mailto:|[\\/]{2})/i.test(text);
const besideSentence = /^[(（]+|[.,;:!?)）。，；：！？]+$/gu;

/**
 * Returns the pieces of a text that may be a link: split at blanks, quotes and angle brackets. Quoted pieces, such as
 * a link in HTML, and a text that is an address are kept as they are; words of a sentence lose the punctuation around
 * them.
 */
function pieces(text: string): string[] {
  const whole = [...(text.match(quoted) ?? []).map((piece) => piece.slice(1, -1)), ...(isAddress(text) ? [text] : [])];
  const words = text.replace(quoted, ' ').split(/[\s"<>]+/);
  return [...whole, ...words.map((word) => word.replace(besideSentence, ''))];
}

/**
 * Returns each address with a foreign host in the texts of a value, with the hosts that it names. Addresses are
 * compared by their exact characters, in the text as written and as read: another path, query, letter case, name
 * before the `@`, port or protocol is another address, since on a shared host it may have another owner.
 */
function foreignAddresses(said: unknown, own: ReadonlySet<string>): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const text of new Set(textsIn(said))) {
    const hosts = foreignHosts(text, own);
    if (hosts.length === 0) continue;
    for (const host of hosts) found.set(host, [host]);
    for (const piece of new Set([...pieces(text), ...pieces(plain(text))])) {
      const named = foreignHosts(piece, own);
      if (named.length > 0) found.set(piece, named);
    }
  }
  return found;
}

/** Returns the foreign hosts of addresses that a value names after a change and did not name before. */
export async function hostsOfNewAddresses(ctx: Ctx, before: unknown, after: unknown): Promise<string[]> {
  const own = await siteHosts(ctx);
  const named = foreignAddresses(before, own);
  const fresh = [...foreignAddresses(after, own)].filter(([address]) => !named.has(address));
  return [...new Set(fresh.flatMap(([, hosts]) => hosts))];
}
