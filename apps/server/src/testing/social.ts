import { randomBytes } from 'node:crypto';
import { deviceCookie } from '@fairhouse/contract/identity';
import type { App } from '../platform/http/http.ts';
import { injectEncrypted } from './encrypt.ts';
import { testVisitor } from './members.ts';

export const callbackOf = (provider: 'google' | 'facebook') =>
  `http://localhost/wps/session/social/${provider}/callback`;

/** A browser at the app: follows redirects and exchanges tickets. */
export function socialBrowser(app: App, clock: () => Date = () => new Date()) {
  const device = randomBytes(32).toString('base64url');
  const cookies = { [deviceCookie]: device };

  /** Requests an address of ours and returns the target of its redirect. */
  async function go(address: string): Promise<string> {
    const { pathname, search } = new URL(address, 'http://localhost');
    const answer = await app.inject({ method: 'GET', url: pathname + search, cookies });
    if (answer.statusCode !== 302) throw new Error(`${address} answered ${answer.statusCode}: ${answer.body}`);
    return String(answer.headers.location);
  }

  return {
    cookies,
    /** The browser's visitor, as the modules see them. */
    visitor: testVisitor({ browser: device }),
    go,
    start: (provider: 'google' | 'facebook', query = '') => go(`/wps/session/social/${provider}/start${query}`),
    /** Returns the address that begins linking an account to the member of these headers. */
    startLink: (provider: 'google' | 'facebook', headers: Record<string, string>, body: object = {}) =>
      app.inject({
        method: 'POST',
        url: `/wps/member/security/social/${provider}/start`,
        headers,
        cookies,
        payload: body,
      }),
    exchange: async (ticket: string) => {
      const answer = await injectEncrypted(
        app,
        {
          method: 'POST',
          url: '/wps/session/social',
          body: { ticket },
          headers: { cookie: `${deviceCookie}=${device}` },
        },
        { now: clock() },
      );
      return answer.json<{ success: boolean; code?: string; value?: Record<string, unknown> }>();
    },
  };
}

/** Returns the fragment of an address, by which the popup is told the result. */
export function fragmentOf(address: string): string {
  return new URL(address, 'http://localhost').hash.slice(1);
}
