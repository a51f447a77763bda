import { serviceUrl } from '../../platform/config/service-url.ts';

/** The kinds of hosts that a brand may replace, with the column of each. */
export const hostColumns = { launch: 'launch_cdns', images: 'image_cdns' } as const;
export type HostKind = keyof typeof hostColumns;

/**
 * Parses a host's address: an origin, which for opening games may contain `{vendor}`.
 * @returns null for anything else
 */
export function hostOf(kind: HostKind, text: string): string | null {
  const named = kind === 'launch' ? text.replaceAll('{vendor}', 'vendor') : text;
  const url = serviceUrl(named) === undefined ? null : new URL(named);
  if (url?.origin !== named.replace(/\/$/, '') || /[{}*]/.test(named)) return null;
  return text.replace(/\/$/, '');
}
