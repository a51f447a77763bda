import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { type TestApp, useTestApp } from '../../testing/app.ts';
import { testClock, useTestCtx } from '../../testing/ctx.ts';
import { injectEncrypted } from '../../testing/encrypt.ts';
import { signedInMember, testPassword } from '../../testing/members.ts';
import { setBrand } from '../site/index.ts';
import { setModule } from '../site/settings.ts';
import { eventsOf } from './event-store.ts';
import { removeExpiredSessions, requireMember, sessionOfToken } from './sessions.ts';

const clock = testClock();
const minuteMs = 60_000;
const ended: bigint[] = [];

const ctx = await useTestCtx({ clock: clock.now });
await setBrand(ctx, { session_idle_minutes: 30, session_absolute_minutes: 120 });
await setModule(ctx, 'SLIDER3', false);
const site = await useTestApp({ ctx });
// A second node: its memory is its own, the database is shared.
const otherCtx = { ...ctx };
const otherNode = await useTestApp({ ctx: otherCtx });
ctx.push = { ...ctx.push, endSession: (id) => ended.push(id) };

const info = (node: TestApp, headers: Record<string, string>) =>
  node.app.inject({ method: 'GET', url: '/wps/member/info', headers });
const logout = (node: TestApp, headers: Record<string, string>) =>
  node.app.inject({ method: 'DELETE', url: '/wps/session/logout', headers });

test('member info tells id, account, nickname and type of who holds the token', async () => {
  const member = await signedInMember(ctx, { username: 'Somchai', nickname: 'Chai' });
  const answer = await info(site, member.headers);
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['cache-control']).toBe('no-store');
  expect(answer.json()).toEqual({
    success: true,
    value: {
      id: member.memberId.toString(),
      account: 'Somchai',
      nickname: 'Chai',
      type: 3,
      currency: 'THB',
      isAgent: false,
      isTrial: false,
      hasVip: false,
      vipLabelName: { EN: '', TH: '', CN: '' },
      vipRankLevel: 0,
    },
  });
});

test.each([1, 2, 41, 42])('account type %i is an agent', async (accountType) => {
  const { token } = await signedInMember(ctx, { accountType });
  expect(await sessionOfToken(ctx, token)).toMatchObject({ accountType, isAgent: true, isTrial: false });
});

test('account type 4 is a trial user, who is told that a real account is needed', async () => {
  const { token } = await signedInMember(ctx, { trial: true });
  expect(await sessionOfToken(ctx, token)).toMatchObject({ accountType: 4, isAgent: false, isTrial: true });
  const request = { headers: { authorization: `Bearer ${token}` } };
  await expect(requireMember(ctx, request)).rejects.toMatchObject({ code: 'TRIAL_NOT_ALLOWED' });
});

test('which types are agents and trial users is the brand configuration', async () => {
  const { token } = await signedInMember(ctx, { accountType: 7 });
  expect(await sessionOfToken(ctx, token)).toMatchObject({ isAgent: false });
  await setBrand(ctx, { agent_types: [1, 7] });
  expect(await sessionOfToken(ctx, token)).toMatchObject({ isAgent: true });
  await setBrand(ctx, { agent_types: [1, 2, 41, 42] });
});

test('no token, a foreign token and a malformed one are not logged in', async () => {
  const foreign = Buffer.alloc(32, 7).toString('base64url');
  const tries: Record<string, string>[] = [
    {},
    { authorization: `Bearer ${foreign}` },
    { authorization: 'Bearer short' },
    { authorization: foreign },
    { authorization: 'Basic dXNlcjpwYXNz' },
  ];
  for (const headers of tries) {
    const answer = await info(site, headers);
    expect([answer.statusCode, answer.json().code], JSON.stringify(headers)).toEqual([401, 'NOT_LOGGED_IN']);
  }
});

test('only the SHA-256 of a token is stored', async () => {
  const { token } = await signedInMember(ctx);
  expect(token).toMatch(/^[A-Za-z0-9_-]{43}$/);
  const { rows } = await ctx.pool.query<{ hash: string }>(
    "select encode(token_hash, 'base64') as hash, s::text as row from identity.session s",
  );
  expect(JSON.stringify(rows)).not.toContain(token);
  expect(rows.map((row) => row.hash)).toContain(createHash('sha256').update(token).digest('base64'));
});

test('a session ends when it was not used for the idle time', async () => {
  const { token } = await signedInMember(ctx);
  clock.advance(29 * minuteMs);
  expect(await sessionOfToken(ctx, token)).not.toBeNull();
  clock.advance(29 * minuteMs);
  expect(await sessionOfToken(ctx, token)).not.toBeNull();
  clock.advance(30 * minuteMs);
  expect(await sessionOfToken(ctx, token)).toBeNull();
});

test('a session ends at its absolute expiry, however busy it is', async () => {
  const { token } = await signedInMember(ctx);
  for (let passed = 0; passed < 119; passed += 7) {
    expect(await sessionOfToken(ctx, token), `after ${passed} minutes`).not.toBeNull();
    clock.advance(7 * minuteMs);
  }
  clock.advance(minuteMs);
  expect(await sessionOfToken(ctx, token)).toBeNull();
});

test('use is written at most once a minute', async () => {
  const { token, memberId } = await signedInMember(ctx);
  const seenAt = async () => {
    const { rows } = await ctx.pool.query<{ last_seen_at: Date }>(
      'select last_seen_at from identity.session where member_id = $1',
      [memberId],
    );
    return rows[0]?.last_seen_at.getTime();
  };
  const startedAt = clock.now().getTime();
  clock.advance(59_000);
  await sessionOfToken(ctx, token);
  expect(await seenAt()).toBe(startedAt);
  clock.advance(1000);
  await Promise.all([sessionOfToken(ctx, token), sessionOfToken(otherCtx, token)]);
  expect(await seenAt()).toBe(startedAt + minuteMs);
});

test('logout makes the token worthless at once, also on another node, and closes its sockets', async () => {
  const member = await signedInMember(ctx);
  const other = await signedInMember(ctx);
  const session = await sessionOfToken(otherCtx, member.token);
  expect((await info(otherNode, member.headers)).statusCode).toBe(200);
  const answer = await logout(site, member.headers);
  expect(answer.json()).toEqual({ success: true, value: null });
  expect((await info(otherNode, member.headers)).statusCode).toBe(401);
  expect((await info(site, member.headers)).statusCode).toBe(401);
  expect((await logout(site, member.headers)).statusCode).toBe(401);
  expect(ended).toEqual([session?.sessionId]);
  expect((await info(site, other.headers)).statusCode).toBe(200);
});

test('signing out is written down with address and browser', async () => {
  const member = await signedInMember(ctx);
  await logout(site, { ...member.headers, 'user-agent': 'A browser' });
  const [event] = await eventsOf(ctx.db, member.memberId, { before: null, limit: 1 });
  expect(event).toMatchObject({ kind: 'logout', ip: '127.0.0.1', user_agent: 'A browser' });
});

test('a session that may only change its password is told so by member info, is refused the rest, and can sign out', async () => {
  const member = await signedInMember(ctx);
  await ctx.pool.query(`update identity.session set password_change = 'default' where member_id = $1`, [
    member.memberId,
  ]);
  expect((await info(site, member.headers)).json().value.passwordChange).toBe('default');
  const balance = await site.app.inject({ url: '/wps/v2/wallets/balance', headers: member.headers });
  expect(balance.json()).toMatchObject({ code: 'PASSWORD_CHANGE_REQUIRED', value: { reason: 'default' } });
  expect((await logout(site, member.headers)).statusCode).toBe(200);
});

test('every login makes a token of its own: none that a visitor brings is taken over', async () => {
  const { username, token, headers } = await signedInMember(ctx);
  const login = () =>
    injectEncrypted(
      site.app,
      {
        method: 'POST',
        url: '/wps/session/login',
        body: { type: 'username', username, password: testPassword, side: 'member' },
        headers,
      },
      { now: clock.now() },
    );
  const tokens = [token, (await login()).json().value.token, (await login()).json().value.token];
  expect(new Set(tokens).size).toBe(3);
  for (const each of tokens) expect(each).toMatch(/^[A-Za-z0-9_-]{43}$/);
});

test('requests of one moment share a query and each gets its own session', async () => {
  const members = await Promise.all(Array.from({ length: 20 }, () => signedInMember(ctx)));
  const foreign = Buffer.alloc(32, 1).toString('base64url');
  const tokens = [...members, ...members].map((m) => m.token).concat(foreign);
  await sessionOfToken(ctx, foreign);
  let queries = 0;
  const count = () => {
    queries += 1;
  };
  for (const pool of [ctx.pool, ctx.reserve.pool]) pool.on('acquire', count);
  const sessions = await Promise.all(tokens.map((token) => sessionOfToken(ctx, token)));
  for (const pool of [ctx.pool, ctx.reserve.pool]) pool.off('acquire', count);
  // One query for the sessions, and one more when the settings are due to be read.
  expect(queries).toBeLessThanOrEqual(2);
  const owners = [...members, ...members].map((m) => m.memberId);
  expect(sessions.map((session) => session?.memberId)).toEqual([...owners, undefined]);
});

test('expired sessions are removed and their sockets closed, live ones stay', async () => {
  ended.length = 0;
  await removeExpiredSessions(ctx);
  const idle = await signedInMember(ctx);
  const { sessionId } = (await sessionOfToken(ctx, idle.token)) ?? {};
  clock.advance(20 * minuteMs);
  const live = await signedInMember(ctx);
  clock.advance(10 * minuteMs);
  ended.length = 0;
  await removeExpiredSessions(ctx);
  expect(ended).toContain(sessionId);
  expect(await sessionOfToken(ctx, live.token)).not.toBeNull();
});

test('a database that is there and silent makes calls unavailable, and nobody waits behind them afterwards', async () => {
  const member = await signedInMember(ctx);
  const silent = await ctx.pool.connect();
  await silent.query('begin; lock table identity.session in access exclusive mode');
  // More requests than may run at once.
  const answers = await Promise.all([1, 2, 3, 4].map(() => info(site, member.headers)));
  for (const answer of answers) expect([answer.statusCode, answer.json().code]).toEqual([503, 'SERVICE_UNAVAILABLE']);
  await silent.query('rollback');
  silent.release();
  expect((await info(site, member.headers)).statusCode).toBe(200);
});
