/** The cookie that keeps the username, never the password, for a day on this device. */
const cookie = 'fh_username';
const oneDaySeconds = 24 * 3600;

/** The username kept here, or '' when none is. */
export function rememberedUsername(): string {
  const [, kept] = new RegExp(`(?:^|; )${cookie}=([^;]*)`).exec(document.cookie) ?? [];
  try {
    return decodeURIComponent(kept ?? '');
  } catch {
    // Somebody else's writing under our name.
    return '';
  }
}

/** Keeps the username for a day from now; null forgets it. */
export function rememberUsername(username: string | null): void {
  const secure = window.location.protocol === 'https:' ? '; secure' : '';
  const life = `max-age=${username === null ? 0 : oneDaySeconds}; path=/; samesite=strict${secure}`;
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is missing in browsers we serve
  document.cookie = `${cookie}=${encodeURIComponent(username ?? '')}; ${life}`;
}
