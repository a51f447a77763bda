import { serviceUrl } from '../../platform/config/service-url.ts';

/** The hosts that a brand may put in the place of others, with the column of each. */
export const hostColumns = { launch: 'launch_cdns', images: 'image_cdns' } as const;
export type HostKind = keyof typeof hostColumns;

/** Reads a host's address: an origin, whose host may name the vendor (`{vendor}`) where games are opened. Null: it is none. */
export function hostOf(kind: HostKind, text: string): string | null {
  const named = kind === 'launch' ? text.replaceAll('{vendor}', 'vendor') : text;
  const url = serviceUrl(named) === undefined ? null : new URL(named);
  if (url?.origin !== named.replace(/\/$/, '') || /[{}*]/.test(named)) return null;
  return text.replace(/\/$/, '');
}
