import { call } from '../../../api/call.ts';
import { session } from '../../../api/session.ts';

/** True while the login in progress is to be remembered on this browser. */
let wished = false;
session.listen((event) => {
  // If the call fails, the session lasts as long as any other.
  if (wished && event === 'started') call('POST', '/wps/session/stay', { keepalive: true }).catch(() => {});
  wished = false;
});

/** Asks that the session of the login in progress is remembered on this browser, however many steps the login takes. */
export function wishToStay(wish: boolean): void {
  // Inside another site's frame the browser keeps no cookies of ours.
  wished = wish && window.top === window;
}

/** Cookie that keeps the username, never the password, for a day. */
const cookie = 'fh_username';
const oneDaySeconds = 24 * 3600;

/** Returns the kept username, or ''; '' also on the server, where a preview is drawn. */
export function rememberedUsername(): string {
  if (!('document' in globalThis)) return '';
  const [, kept] = new RegExp(`(?:^|; )${cookie}=([^;]*)`).exec(document.cookie) ?? [];
  try {
    return decodeURIComponent(kept ?? '');
  } catch {
    // Something else wrote the cookie.
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
