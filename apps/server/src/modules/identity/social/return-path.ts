const base = 'http://site.invalid';

/**
 * A path of this site to come back to, with its query; anything else, such as another site's address in disguise,
 * counts as '/'. What travels beside the path (a popup, a token, a fragment) is left behind.
 */
export function returnPath(wanted: string | undefined): string {
  if (wanted === undefined || !/^\/(?![/\\])/.test(wanted) || !URL.canParse(wanted, base)) return '/';
  const url = new URL(wanted, base);
  if (url.origin !== base || url.pathname.startsWith('//')) return '/';
  url.searchParams.delete('popup');
  url.searchParams.delete('token');
  return url.pathname + url.search;
}

/** The path with the popup that takes what came of a flow out of the fragment, which no server is told. */
export function popupAddress(path: string, fragment: string): string {
  const url = new URL(path, base);
  url.searchParams.set('popup', 'social-login');
  return `${url.pathname}${url.search}#${fragment}`;
}
