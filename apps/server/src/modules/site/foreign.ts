import type { Localized } from '@fairhouse/contract/language';

/** Names of hosts, as people write them with and without a protocol, in any script. */
const hostName = /(?:[\p{L}\p{N}][\p{L}\p{N}-]*\.)+\p{L}{2,24}/gu;

/** Returns the hosts in a text that are not the site's own: a letter of the house that names one may lead its readers away. */
export function foreignHosts(words: readonly Localized[], own: ReadonlySet<string>): string[] {
  const names = [...own].map((host) => host.replace(/:\d+$/, '').toLowerCase());
  const texts = words.flatMap((said) => Object.values(said));
  const found = texts.flatMap((text) => text.normalize('NFKC').toLowerCase().match(hostName) ?? []);
  return [...new Set(found)].filter((host) => !names.includes(host) && !names.includes(host.replace(/^www\./, '')));
}
