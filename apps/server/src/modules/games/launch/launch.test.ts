import { isSigned } from '@fairhouse/signature/signature';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { useTestApp } from '../../../testing/app.ts';
import { testClock, useTestCtx } from '../../../testing/ctx.ts';
import { bodyOf, type LocalServer, sendJson, startLocalServer } from '../../../testing/local-server.ts';
import { memberWith, signedInMember } from '../../../testing/members.ts';
import { sessionJobs, sessionOfToken } from '../../identity/index.ts';
import { endAccountSessions, lockAccount } from '../../identity/locking.ts';
import { putProfile } from '../../identity/store.ts';
import { excludeMember } from '../../protection/desk/index.ts';
import { setBrand } from '../../site/index.ts';
import { knownVendor, putVendor } from '../../vendors/index.ts';
import { testGame, testVendor } from '../catalogue/testing.ts';
import { authenticate } from './authenticate.ts';
import { launchJobs } from './jobs.ts';
import { launchGame } from './launch.ts';
import { endRows } from './launch-store.ts';
import { launchOfSession } from './session.ts';
import { endLaunches, endLaunchesWith } from './sessions-end.ts';

const clock = testClock();
const secret = 's'.repeat(32);
let vendor: LocalServer;
/** The last request to the vendor, and the vendor's answer; null: it fails, undefined: the path does not exist. */
const heard: { body: Record<string, unknown>; signed: boolean } = { body: {}, signed: false };
let says: (path: string) => unknown = () => null;
/** The sessions whose end the vendor was notified of. */
let endings: unknown[] = [];

const ctx = await useTestCtx({ clock: clock.now });
const site = await useTestApp({ ctx });
beforeAll(async () => {
  vendor = await startLocalServer(() => async (request, response) => {
    const body = await bodyOf(request);
    const path = request.url ?? '';
    const signature = String(request.headers['x-signature']);
    if (path === '/sessions/end') endings.push(JSON.parse(body));
    if (path === '/games/launch') {
      heard.signed = isSigned([secret], { method: 'POST', path, body }, signature, new Date());
      heard.body = JSON.parse(body);
    }
    const answer = says(path);
    sendJson(response, answer ?? {}, answer === null ? 500 : answer === undefined ? 404 : 200);
  });
  for (const code of ['NIGHT', 'RIVER']) await testVendor(ctx, code, { url: vendor.url });
  await putVendor(ctx, 'RIVER', { walletMode: 'transfer', opens: 'window' });
  await testGame(ctx, 'NIGHT', 'lanterns', { free_play: true });
  await testGame(ctx, 'NIGHT', 'no-free', {});
  await testGame(ctx, 'NIGHT', 'closed', { state: 'maintenance', free_play: true });
  await testGame(ctx, 'NIGHT', 'dollars', { currencies: ['USD'] });
  await testGame(ctx, 'NIGHT', 'big-screen', { devices: ['desktop'] });
  await testGame(ctx, 'RIVER', 'baccarat', { game_type: 'LIVE' });
});
afterAll(async () => {
  await vendor.close();
});
beforeEach(() => {
  endings = [];
  says = () => ({ url: `${vendor.url}/play?game=lanterns` });
});

type Who = { headers: Record<string, string> };
const visitor: Who = { headers: {} };

async function launch(who: Who, more: Record<string, unknown> = {}, path = '/wps/game/launchGame') {
  const payload = { vassalage: 'NIGHT', gameCode: 'lanterns', device: 'desktop', ...more };
  const answer = await site.app.inject({ method: 'POST', url: path, headers: who.headers, payload });
  const { code, value } = answer.json<{ code?: string; value: Record<string, unknown> }>();
  return { status: answer.statusCode, code, value };
}
const launchFree = (more: Record<string, unknown> = {}) => launch(visitor, more, '/wps/relay/GCS_gameLaunchFB');
const tokenSent = () => String(heard.body.token);
const enter = async (token = tokenSent(), code = 'NIGHT') => authenticate(ctx, await knownVendor(ctx, code), token);

test('a member opens a game, whose token opens one session at its vendor', async () => {
  const member = await memberWith(ctx, 125_000n, { nickname: 'Malee' });
  const { status, value } = await launch(member, { language: 'TH', backUrl: '/rng?vassalage=NIGHT', table: 't-1' });
  expect(status).toBe(200);
  expect(value).toMatchObject({
    url: `${vendor.url}/play?game=lanterns`,
    opens: 'frame',
    mode: 'real',
    needsTransfer: false,
    game: { vassalage: 'NIGHT', gameCode: 'lanterns' },
  });
  expect(heard).toMatchObject({
    signed: true,
    body: {
      gameCode: 'lanterns',
      player: String(member.memberId),
      currency: 'THB',
      language: 'TH',
      device: 'desktop',
      backUrl: 'http://localhost/rng?vassalage=NIGHT',
      table: 't-1',
    },
  });
  const session = await enter();
  expect(session).toMatchObject({
    player: String(member.memberId),
    displayName: 'Ma•••',
    currency: 'THB',
    gameCode: 'lanterns',
    language: 'TH',
    balance: '12.5000',
  });
  expect(launchOfSession(ctx, session.session)).not.toBeNull();
  expect(await enter()).toEqual(session);
});

test('a token is good at its own vendor alone, for two minutes and one session, however often it is shown', async () => {
  const member = await signedInMember(ctx);
  await launch(member);
  await expect(enter(tokenSent(), 'RIVER')).rejects.toMatchObject({ code: 'TOKEN_INVALID' });
  await expect(enter('x'.repeat(43))).rejects.toMatchObject({ code: 'TOKEN_INVALID' });
  const [first, second] = await Promise.all([enter(), enter()]);
  expect(first).toEqual(second);
  clock.advance(60_000);
  expect(await enter()).toEqual(first);
  const [open] = await endRows(ctx.db, { member: member.memberId }, clock.now());
  expect(open?.authenticated_at).toEqual(new Date(clock.now().getTime() - 60_000));
  await expect(enter()).rejects.toMatchObject({ code: 'TOKEN_INVALID' });
  await launch(member);
  clock.advance(2 * 60_000);
  await expect(enter()).rejects.toMatchObject({ code: 'TOKEN_INVALID' });
});

test.each([
  ['a game that there is not', { gameCode: 'nothing' }, 'GAME_NOT_FOUND', undefined],
  ['a vendor that there is not', { vassalage: 'NOBODY' }, 'GAME_NOT_FOUND', undefined],
  ['a game in maintenance', { gameCode: 'closed' }, 'GAME_MAINTENANCE', undefined],
  ['another currency', { gameCode: 'dollars' }, 'GAME_NOT_IN_CURRENCY', { currencies: ['USD'] }],
  ['another device', { gameCode: 'big-screen', device: 'mobile' }, 'DEVICE_NOT_SUPPORTED', { devices: ['desktop'] }],
  ['a way back to another site', { backUrl: '//other.example' }, 'MALFORMED', undefined],
  ['a way back to another site by a backslash', { backUrl: '/\\other.example' }, 'MALFORMED', undefined],
  ['a way back to another site by a tab', { backUrl: '/\t/other.example' }, 'MALFORMED', undefined],
])('%s opens nothing, and says why', async (_what, more, code, value) => {
  const refused = await launch(await signedInMember(ctx), more);
  expect(refused.code).toBe(code);
  if (value) expect(refused.value).toEqual(value);
});

test('a game of a vendor in maintenance, and of one that is switched off, opens for nobody', async () => {
  const member = await signedInMember(ctx);
  await testVendor(ctx, 'NIGHT', { url: vendor.url, maintenance: true });
  expect((await launch(member)).code).toBe('GAME_MAINTENANCE');
  await testVendor(ctx, 'NIGHT', { url: vendor.url, maintenance: false, enabled: false });
  expect((await launch(member)).code).toBe('GAME_NOT_FOUND');
  await testVendor(ctx, 'NIGHT', { url: vendor.url, enabled: true });
  expect((await launch(member)).status).toBe(200);
});

test('a visitor signs in first; free play is for anybody, without a token, where the game has it', async () => {
  expect((await launch(visitor)).code).toBe('NOT_LOGGED_IN');
  const free = await launchFree();
  expect(free.value).toMatchObject({ mode: 'free', needsTransfer: false });
  expect(heard.body).not.toHaveProperty('token');
  expect(heard.body).not.toHaveProperty('player');
  expect((await launchFree({ gameCode: 'no-free' })).code).toBe('FREE_PLAY_NOT_OFFERED');
  expect((await launchFree({ gameCode: 'closed' })).code).toBe('GAME_MAINTENANCE');
});

test('a trial user is told that a real account is needed, unless the game has free play', async () => {
  const trial = await signedInMember(ctx, { trial: true });
  expect((await launch(trial, { gameCode: 'no-free' })).code).toBe('TRIAL_NOT_ALLOWED');
  expect((await launch(trial)).value).toMatchObject({ mode: 'free' });
  expect(heard.body).not.toHaveProperty('token');
});

test('who is excluded or too young opens no game, and what was open takes no bets', async () => {
  const member = await signedInMember(ctx);
  await launch(member);
  const until = new Date(clock.now().getTime() + 3600_000);
  const asked = { memberId: member.memberId, by: { kind: 'member' }, reason: 'a break', until } as const;
  await excludeMember(ctx, asked, endLaunches);
  await expect(enter()).rejects.toMatchObject({ code: 'TOKEN_INVALID' });
  expect(await launch(member)).toMatchObject({
    status: 403,
    code: 'PLAY_EXCLUDED',
    value: { by: 'member', until: until.toISOString() },
  });
  const young = await signedInMember(ctx);
  await putProfile(ctx.db, young.memberId, { birthday: '2012-05-05' });
  await expect.poll(async () => (await launch(young)).code).toBe('UNDER_AGE');
});

test.each([
  ['breaks', () => null],
  ['names another site', () => ({ url: 'https://other.example/play' })],
  ['names this site', () => ({ url: 'http://localhost/login' })],
  ['names no address', () => ({ url: 'javascript:alert(1)' })],
  ['says something else', () => ({ address: 'x' })],
])('a vendor that %s leaves nothing open', async (_what, answer) => {
  const member = await signedInMember(ctx);
  says = answer;
  expect(await launch(member)).toMatchObject({ status: 503, code: 'VENDOR_UNAVAILABLE' });
  await expect(enter()).rejects.toMatchObject({ code: 'TOKEN_INVALID' });
  says = () => ({ url: `${vendor.url}/play` });
  expect((await launch(member)).status).toBe(200);
});

test('in transfer mode money is asked for first, when there is none at the vendor', async () => {
  const member = await signedInMember(ctx);
  const game = { vassalage: 'RIVER', gameCode: 'baccarat' };
  const answers = (balance: string) => (path: string) =>
    path === '/wallet/balance' ? { balance } : { url: `${vendor.url}/play` };
  says = answers('0.0000');
  expect((await launch(member, game)).value).toMatchObject({ needsTransfer: true, opens: 'window' });
  says = answers('0.0100');
  expect((await launch(member, game)).value).toMatchObject({ needsTransfer: false });
});

test('a launch host of the brand stands in the place of the vendor’s own, and pages may show both', async () => {
  await setBrand(ctx, { launch_cdns: ['https://{vendor}.a.example', 'https://{vendor}.b.example'] });
  const seen = new Set<string>();
  for (let i = 0; i < 30; i++) seen.add(String((await launchFree()).value.url));
  expect([...seen].sort()).toEqual([
    'https://night.a.example/play?game=lanterns',
    'https://night.b.example/play?game=lanterns',
  ]);
  says = () => ({ url: `${vendor.url}//other.example/play` });
  expect(new URL(String((await launchFree()).value.url)).hostname).toMatch(/^night\.[ab]\.example$/);
  await setBrand(ctx, { launch_cdns: [] });
});

test('games end with what opened them: signing out, the end of all sessions, a lock; and an old one when many are open', async () => {
  const { tasks } = sessionJobs(endLaunchesWith);
  /** Runs the job that the end of sessions queued, as a running site does. */
  const follow = async () => {
    const { rows } = await ctx.pool.query<{ payload: unknown }>(
      `with gone as (delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
        where t.id = j.task_id and t.identifier = 'identity:sessions-ended' returning j.payload) select payload from gone`,
    );
    for (const { payload } of rows) await tasks['identity:sessions-ended']?.(ctx, payload);
    return rows.length;
  };
  const opened = async (who: { memberId: bigint }) => {
    const { rows } = await ctx.pool.query<{ count: number }>(
      'select count(*)::int as count from games.launch where member_id = $1 and ended_at is null',
      [who.memberId],
    );
    return rows[0]?.count;
  };
  const member = await signedInMember(ctx);
  for (let i = 0; i < 12; i++) await launch(member);
  expect(await opened(member)).toBe(8);
  await site.app.inject({ method: 'DELETE', url: '/wps/session/logout', headers: member.headers });
  expect(await follow()).toBe(1);
  expect(await opened(member)).toBe(0);

  const locked = await signedInMember(ctx);
  await launch(locked);
  await lockAccount(ctx, locked.username);
  await follow();
  expect(await opened(locked)).toBe(0);

  const elsewhere = await signedInMember(ctx);
  await launch(elsewhere);
  await endAccountSessions(ctx, elsewhere.username);
  await follow();
  expect(await opened(elsewhere)).toBe(0);
});

test('vendors are told what ended, until they have answered; one that asks for each bet may lack the path', async () => {
  const end = async () => {
    const { rows } = await ctx.pool.query<{ payload: unknown }>(
      `select payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
        where t.identifier = 'games:end-at-vendor'`,
    );
    return await Promise.allSettled(rows.map(({ payload }) => launchJobs.tasks['games:end-at-vendor']?.(ctx, payload)));
  };
  const member = await signedInMember(ctx);
  const answer = { balance: '1.0000', url: `${vendor.url}/play`, ended: true };
  says = () => answer;
  await launch(member);
  const asking = await enter();
  await launch(member, { vassalage: 'RIVER', gameCode: 'baccarat' });
  const { session, player } = await enter(tokenSent(), 'RIVER');
  // The vendor does not know a launch whose token was never used.
  await launch(member, { vassalage: 'RIVER', gameCode: 'baccarat' });
  const asked = { memberId: member.memberId, by: { kind: 'member' }, reason: 'a break', until: null } as const;
  await excludeMember(ctx, asked, endLaunches);
  says = () => null;
  const failures = async () => (await end()).filter(({ status }) => status === 'rejected').length;
  expect(await failures()).toBe(2);
  says = () => undefined;
  expect(await failures()).toBe(1);
  says = () => answer;
  expect(await failures()).toBe(0);
  const told = [
    { player, session: asking.session },
    { player, session },
  ];
  expect(new Set(endings.slice(-2))).toEqual(new Set(told));
});

test('a session that ends while a game is being opened opens none: nothing would end it', async () => {
  const member = await signedInMember(ctx);
  const session = await sessionOfToken(ctx, member.headers.authorization.replace('Bearer ', ''));
  await endAccountSessions(ctx, member.username);
  const request = { vassalage: 'NIGHT', gameCode: 'lanterns', device: 'desktop' } as const;
  const opening = { request, language: 'EN', site: 'http://localhost', ip: '203.0.113.7' } as const;
  const pictureOf = () => ({ src: '', widths: [], ratio: 1, colour: '#000000' });
  expect(session).not.toBeNull();
  if (session) {
    await expect(launchGame(ctx, session, opening, { pictureOf })).rejects.toMatchObject({ code: 'NOT_LOGGED_IN' });
  }
});

test('live tables are told as they stand, with limits in the currency asked for, and a silent vendor has none', async () => {
  const table = {
    table: 'river-1',
    gameCode: 'baccarat',
    name: { EN: 'River One', TH: 'ริเวอร์ 1' },
    dealer: 'Ploy',
    state: 'BETTING',
    betsCloseAt: '2026-01-15T12:00:10.000Z',
    players: 3,
    limits: { THB: { min: '10', max: '5000' } },
    road: ['B', 'P', 'T'],
  };
  says = () => ({ tables: [table, { ...table, table: 'other', gameCode: 'not-offered' }] });
  const ask = async (query: string) => {
    const answer = await site.app.inject({ url: `/wps/relay/GCS_liveModelList${query}` });
    return answer.json<{ value: { list: unknown[] } }>().value.list;
  };
  expect(await ask('?language=TH')).toEqual([
    {
      vassalage: 'RIVER',
      vendorName: 'Vendor RIVER',
      gameCode: 'baccarat',
      table: 'river-1',
      name: 'ริเวอร์ 1',
      dealer: 'Ploy',
      state: 'BETTING',
      betsCloseAt: '2026-01-15T12:00:10.000Z',
      players: 3,
      minBet: '10.0000',
      maxBet: '5000.0000',
      currency: 'THB',
      road: ['B', 'P', 'T'],
    },
  ]);
  expect(await ask('?currency=USD')).toMatchObject([{ name: 'River One', minBet: null, maxBet: null }]);
  expect(await ask('?vassalage=NIGHT')).toEqual([]);
});

test('the chat is where the brand says it is; a brand without one says so', async () => {
  const { headers } = await signedInMember(ctx);
  const ask = async () => (await site.app.inject({ url: '/wps/relay/GCS_launchChat', headers })).json();
  expect(await ask()).toMatchObject({ code: 'MODULE_DISABLED', value: { modId: 'CHAT' } });
});
