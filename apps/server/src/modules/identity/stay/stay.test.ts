import { deviceCookie, stayCookie, stayMarkCookie } from '@fairhouse/contract/identity';
import type { HistoryPage, SessionItem } from '@fairhouse/contract/security';
import { beforeAll, expect, test } from 'vitest';
import { useTestApp } from '../../../testing/app.ts';
import { testClock, useTestCtx } from '../../../testing/ctx.ts';
import { injectEncrypted } from '../../../testing/encrypt.ts';
import { signedInMember, testPassword } from '../../../testing/members.ts';
import { excludeMember } from '../../protection/exclude.ts';
import { setModule } from '../../site/settings.ts';
import { identityJobs } from '../jobs.ts';
import { endAccountSessions, lockAccount } from '../locking.ts';

const clock = testClock();
const ctx = await useTestCtx({ clock: clock.now });
const site = await useTestApp({ ctx });
beforeAll(async () => {
  await setModule(ctx, 'SLIDER3', false);
  await setModule(ctx, 'LOGINVERFIP3', false);
  await setModule(ctx, 'LOGINVERFDEV3', false);
});

const origin = 'http://localhost';
const hourMs = 3_600_000;
type Answer = { status: number; code?: string; value: { token: string; until: string | null } };

/** A browser with its cookies. Another one with the same `mark` is a copy of it. */
function browserOf(mark = crypto.randomUUID().replaceAll('-', '').padEnd(43, 'x')) {
  const jar = new Map([[deviceCookie, mark]]);
  const headers = (more: Record<string, string> = {}) => ({
    origin,
    cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
    ...more,
  });
  const keep = (cookies: { name: string; value: string; maxAge?: number }[]) => {
    for (const { name, value } of cookies) value === '' ? jar.delete(name) : jar.set(name, value);
  };
  const post = async (url: string, more: Record<string, string> = {}, keeps = true): Promise<Answer> => {
    const answer = await site.app.inject({ method: 'POST', url, headers: headers(more) });
    if (keeps) keep(answer.cookies);
    return { status: answer.statusCode, ...answer.json() };
  };
  return {
    mark,
    jar,
    post,
    renew: (keeps = true) => post('/wps/session/renew', {}, keeps),
    stay: (token: string) => post('/wps/session/stay', { authorization: `Bearer ${token}` }),
    remove: async (url: string, token: string) => {
      const answer = await site.app.inject({
        method: 'DELETE',
        url,
        headers: headers({ authorization: `Bearer ${token}` }),
      });
      keep(answer.cookies);
      return answer.statusCode;
    },
    login: async (username: string, password = testPassword): Promise<string> => {
      const body = { type: 'username', username, password, side: 'member' };
      const answer = await injectEncrypted(
        site.app,
        { method: 'POST', url: '/wps/session/login', body, headers: headers() },
        { now: clock.now() },
      );
      expect(answer.statusCode).toBe(200);
      return answer.json().value.token;
    },
  };
}

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const statusOf = async (token: string) =>
  (await site.app.inject({ url: '/wps/member/info', headers: bearer(token) })).statusCode;
async function read<T>(url: string, token: string): Promise<T> {
  return (await site.app.inject({ url, headers: bearer(token) })).json<{ value: T }>().value;
}
const clear = () => identityJobs.tasks['identity:remove-expired']?.(ctx, {});
/** Moves the deadlines of stays back, since they follow the database's clock. */
const later = (span: string) =>
  ctx.pool.query(`update identity.stay set until = until - $1::interval, renewed_at = renewed_at - $1::interval`, [
    span,
  ]);

/** Makes a member with a browser that stays signed in. */
async function staying() {
  const member = await signedInMember(ctx);
  const browser = browserOf();
  const token = await browser.login(member.username);
  const { status, value } = await browser.stay(token);
  expect([status, value.until === null]).toEqual([200, false]);
  return { ...member, browser, token };
}

/** Copies the browser's cookies, as a thief would. */
function copyOf(browser: ReturnType<typeof browserOf>, mark = browser.mark) {
  const copy = browserOf(mark);
  for (const [name, value] of browser.jar) if (name !== deviceCookie) copy.jar.set(name, value);
  return copy;
}

test('who asked to stay comes back after the idle time with a new token, and nobody else does', async () => {
  const { browser, token, memberId, username } = await staying();
  clock.advance(2 * hourMs);
  await clear();
  expect(await statusOf(token)).toBe(401);
  const back = await browser.renew();
  expect(back).toMatchObject({ status: 200, value: { member: { id: memberId.toString(), account: username } } });
  expect(await statusOf(back.value.token)).toBe(200);
  expect(await statusOf(token)).toBe(401);
  expect((await browserOf().renew()).code).toBe('STAY_ENDED');
});

test('the cookie is for this site’s calls alone, unseen by scripts, and lives a day', async () => {
  const { username, memberId } = await signedInMember(ctx);
  const browser = browserOf();
  const token = await browser.login(username);
  const answer = await site.app.inject({
    method: 'POST',
    url: '/wps/session/stay',
    headers: { ...bearer(token), origin, cookie: `${deviceCookie}=${browser.mark}` },
  });
  const [kept, mark] = [stayCookie, stayMarkCookie].map((name) => answer.cookies.find((one) => one.name === name));
  expect(kept).toMatchObject({ path: '/wps', httpOnly: true, sameSite: 'Strict' });
  expect(mark).toMatchObject({ path: '/', value: `${memberId}.`, sameSite: 'Strict' });
  expect(Math.abs((kept?.maxAge ?? 0) - 86_400)).toBeLessThan(60);
  const stored = JSON.stringify((await ctx.pool.query('select t::text as row from identity.stay t')).rows);
  for (const part of (kept?.value ?? '').split('.')) expect(stored).not.toContain(part);
});

test('it ends a day after the login, however often it was used, and its session is cleared away', async () => {
  const { browser, memberId } = await staying();
  await later('23 hours');
  clock.advance(23 * hourMs);
  const { value } = await browser.renew();
  expect(await statusOf(value.token)).toBe(200);
  await later('61 minutes');
  clock.advance(61 * 60_000);
  expect((await browser.renew(false)).code).toBe('STAY_ENDED');
  await clear();
  const { rows } = await ctx.pool.query(
    'select device_id from identity.session where member_id = $1 and device_id is not null',
    [memberId],
  );
  expect(rows).toEqual([]);
  await browser.renew();
  expect([...browser.jar.keys()]).toEqual([deviceCookie]);
});

test('tabs that open at one moment come back to one session', async () => {
  const { browser } = await staying();
  const answers = await Promise.all([browser.renew(false), browser.renew(false), browser.renew()]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(new Set(answers.map(({ value }) => value.token)).size).toBe(1);
  expect(await statusOf(answers[0].value.token)).toBe(200);
  expect((await browser.renew()).status).toBe(200);
});

test('an answer that was lost on the line is given again, hours later too, until its token is seen', async () => {
  const { browser } = await staying();
  const lost = await browser.renew(false);
  await later('3 hours');
  clock.advance(3 * hourMs);
  const again = await browser.renew(false);
  expect(again.value.token).toBe(lost.value.token);
  expect(await statusOf(again.value.token)).toBe(200);
});

test('a secret used twice ends both ends and leaves a notice', async () => {
  const { browser, memberId } = await staying();
  const thief = copyOf(browser);
  const { value } = await thief.renew();
  expect(await statusOf(value.token)).toBe(200);
  await later('11 seconds');
  expect((await browser.renew()).code).toBe('STAY_ENDED');
  expect(await statusOf(value.token)).toBe(401);
  expect((await thief.renew()).code).toBe('STAY_ENDED');
  const { rows } = await ctx.pool.query('select username from identity.member where id = $1', [memberId]);
  const token = await browserOf().login(rows[0].username);
  const { list } = await read<HistoryPage>('/wps/member/security/history', token);
  expect(list.map(({ kind }) => kind)).toContain('stay-used-twice');
});

test('a secret of long ago is known for a stolen one', async () => {
  const { browser } = await staying();
  const old = copyOf(browser);
  for (let i = 0; i < 3; i += 1) await browser.renew();
  expect((await old.renew()).code).toBe('STAY_ENDED');
  expect((await browser.renew()).code).toBe('STAY_ENDED');
});

test('a cookie that is shown by another browser ends the session', async () => {
  const { browser } = await staying();
  expect((await copyOf(browser, browserOf().mark).renew()).code).toBe('STAY_ENDED');
  expect((await browser.renew()).code).toBe('STAY_ENDED');
});

test('only a page of this site renews and asks to stay', async () => {
  const { browser, token } = await staying();
  for (const more of [
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': 'cross-site' },
  ]) {
    expect((await browser.post('/wps/session/renew', more)).code).toBe('ORIGIN_REFUSED');
    expect((await browser.post('/wps/session/stay', { ...bearer(token), ...more })).code).toBe('ORIGIN_REFUSED');
  }
  expect((await browser.post('/wps/session/renew', { 'sec-fetch-site': 'same-origin' })).status).toBe(200);
});

test('only a login by password from this browser, just now, may stay', async () => {
  const { token: elsewhere } = await signedInMember(ctx);
  const { username, memberId } = await signedInMember(ctx);
  const browser = browserOf();
  expect((await browser.stay(elsewhere)).value.until).toBeNull();
  const token = await browser.login(username);
  expect((await browserOf().stay(token)).value.until).toBeNull();
  await ctx.pool.query(`update identity.session set way = 'partner' where member_id = $1`, [memberId]);
  expect((await browser.stay(token)).value.until).toBeNull();
  await ctx.pool.query(`update identity.session set way = 'password' where member_id = $1`, [memberId]);
  clock.advance(6 * 60_000);
  expect((await browser.stay(token)).value.until).toBeNull();
  expect(browser.jar.has(stayCookie)).toBe(false);
});

test('a session that must change its password neither stays nor comes back', async () => {
  const { browser, memberId, token } = await staying();
  await ctx.pool.query(`update identity.session set password_change = 'first' where member_id = $1`, [memberId]);
  expect((await browser.stay(token)).code).toBe('PASSWORD_CHANGE_REQUIRED');
  expect((await browser.renew()).code).toBe('STAY_ENDED');
});

test('it passes no second factor that is due: neither a member’s wish nor an unrecognised network', async () => {
  const wishing = await staying();
  await ctx.pool.query('update identity.member set verify_always = true where id = $1', [wishing.memberId]);
  expect((await wishing.browser.renew()).value).toEqual({ due: true });
  expect((await wishing.browser.stay(wishing.token)).value.until).toBeNull();
  const away = await staying();
  await setModule(ctx, 'LOGINVERFIP3', true);
  try {
    expect((await away.browser.renew()).status).toBe(200);
    await ctx.pool.query(`update identity.place set network = '192.0.2.0/24' where member_id = $1`, [away.memberId]);
    expect((await away.browser.renew()).value).toEqual({ due: true });
  } finally {
    await setModule(ctx, 'LOGINVERFIP3', false);
  }
});

test('who came back has proved nothing: what asks for a fresh session asks for a proof', async () => {
  const { browser } = await staying();
  const { value } = await browser.renew();
  const answer = await site.app.inject({
    method: 'POST',
    url: '/wps/protection/exclusions',
    headers: bearer(value.token),
    payload: { period: '6m' },
  });
  expect(answer.json().code).toBe('REAUTH_REQUIRED');
});

test.each([
  ['signing out', async ({ browser, token }) => await browser.remove('/wps/session/logout', token)],
  ['an operator', async ({ username }) => await endAccountSessions(ctx, username)],
  ['a lock', async ({ username }) => await lockAccount(ctx, username)],
  [
    'an exclusion',
    async ({ memberId }) =>
      await excludeMember(ctx, { memberId, by: { kind: 'member' }, reason: '24h', until: null }, async () => {}),
  ],
  [
    'its end in Devices',
    async ({ username, token }) => {
      const other = await browserOf().login(username);
      const list = await read<SessionItem[]>('/wps/member/security/sessions', other);
      const staysOn = list.find(({ staysUntil }) => staysUntil !== null);
      expect(token).not.toBe(other);
      expect(await browserOf().remove(`/wps/member/security/sessions/${staysOn?.id}`, other)).toBe(200);
    },
  ],
  [
    'a changed password',
    async ({ token }) => {
      const body = { oldPassword: testPassword, newPassword: 'Papaya-Harbour9', confirmNewPassword: 'Papaya-Harbour9' };
      const answer = await injectEncrypted(
        site.app,
        { method: 'POST', url: '/wps/member/password', body, headers: bearer(token) },
        { now: clock.now() },
      );
      expect(answer.statusCode).toBe(200);
    },
  ],
  ['another login in this browser', async ({ browser }) => await browser.login((await signedInMember(ctx)).username)],
] satisfies [string, (who: Awaited<ReturnType<typeof staying>>) => Promise<unknown>][])(
  '%s ends it',
  async (_, end) => {
    const who = await staying();
    await end(who);
    expect((await who.browser.renew()).code).toBe('STAY_ENDED');
  },
);

test('Devices shows a session that stays, idle or not, and until when', async () => {
  const { browser, username } = await staying();
  clock.advance(2 * hourMs);
  await clear();
  const token = await browserOf().login(username);
  const list = await read<SessionItem[]>('/wps/member/security/sessions', token);
  expect(list.map(({ staysUntil }) => staysUntil !== null)).toEqual([false, true]);
  expect(browser.jar.has(stayCookie)).toBe(true);
});
