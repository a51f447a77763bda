const base = 'http://site.invalid';

/**
 * Returns a path of this site to return to, with its query; anything else, such as a disguised address of another site,
 * becomes '/'. A popup, token or fragment is dropped.
 */
export function returnPath(wanted: string | undefined): string {
  if (wanted === undefined || !/^\/(?![/\\])/.test(wanted) || !URL.canParse(wanted, base)) return '/';
  const url = new URL(wanted, base);
  if (url.origin !== base || url.pathname.startsWith('//')) return '/';
  url.searchParams.delete('popup');
  url.searchParams.delete('token');
  return url.pathname + url.search;
}

/** Returns the path with the popup that reads a flow's result from the fragment, which is sent to no server. */
export function popupAddress(path: string, fragment: string): string {
  const url = new URL(path, base);
  url.searchParams.set('popup', 'social-login');
  return `${url.pathname}${url.search}#${fragment}`;
}
