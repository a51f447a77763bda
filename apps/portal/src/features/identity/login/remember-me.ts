/** Cookie that keeps the username, never the password, for a day. */
const cookie = 'fh_username';
const oneDaySeconds = 24 * 3600;

/** Returns the kept username, or ''. */
export function rememberedUsername(): string {
  const [, kept] = new RegExp(`(?:^|; )${cookie}=([^;]*)`).exec(document.cookie) ?? [];
  try {
    return decodeURIComponent(kept ?? '');
  } catch {
    // The cookie was not written by us.
    return '';
  }
}

/** Keeps the username for a day; null forgets it. */
export function rememberUsername(username: string | null): void {
  const secure = window.location.protocol === 'https:' ? '; secure' : '';
  const life = `max-age=${username === null ? 0 : oneDaySeconds}; path=/; samesite=strict${secure}`;
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is missing in browsers we serve
  document.cookie = `${cookie}=${encodeURIComponent(username ?? '')}; ${life}`;
}
