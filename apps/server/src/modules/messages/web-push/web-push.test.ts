import { createPublicKey } from 'node:crypto';
import type { PushState } from '@fairhouse/contract/web-push';
import { jwtVerify } from 'jose';
import { sql } from 'kysely';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { useTestApp } from '../../../testing/app.ts';
import { type Pushed, pushBrowser } from '../../../testing/browser.ts';
import { useTestCtx } from '../../../testing/ctx.ts';
import { startLocalServer } from '../../../testing/local-server.ts';
import { signedInMember } from '../../../testing/members.ts';
import { encryptPush } from '../../delivery/web-push/encrypt.ts';
import { isAtPushService } from '../../delivery/web-push/services.ts';
import { endSessionsOf } from '../../identity/end-sessions.ts';
import { startSession } from '../../identity/sessions.ts';
import { brandSettings } from '../../site/index.ts';
import { insertMessages } from '../message-store.ts';
import { pushOnce } from './send.ts';
import { endPushesWith } from './subscriptions.ts';

const heard: Pushed[] = [];
let answers = { status: 201, headers: {} as Record<string, string> };
const service = await startLocalServer(() => (request, response) => {
  const parts: Buffer[] = [];
  request.on('data', (part: Buffer) => parts.push(part));
  request.on('end', () => {
    heard.push({ path: request.url ?? '', headers: request.headers, body: Buffer.concat(parts) });
    response.writeHead(answers.status, answers.headers).end();
  });
});
afterAll(service.close);
afterEach(() => {
  heard.length = 0;
  answers = { status: 201, headers: {} };
});

const ctx = await useTestCtx({ config: { pushServices: [service.url, 'https://*.push.example'] } });
const site = await useTestApp({ ctx });
type Member = Awaited<ReturnType<typeof signedInMember>>;

const browser = () => pushBrowser(service.url);

async function call(method: 'GET' | 'PUT' | 'DELETE', { headers }: Pick<Member, 'headers'>, body?: object) {
  const answer = await site.app.inject({ method, url: '/wps/push', headers, ...(body ? { payload: body } : {}) });
  return { status: answer.statusCode, ...answer.json<{ code?: string; value: PushState }>() };
}
const asked = ({ endpoint, keys }: ReturnType<typeof browser>, more: object = {}) => ({
  ...{ endpoint, keys, kinds: ['message', 'withdrawal', 'promotion'], language: 'EN' },
  ...more,
});

const write = ({ memberId }: Pick<Member, 'memberId'>, template: string, subject: string | null = null) =>
  insertMessages(ctx.db, [
    {
      ...{ member_id: memberId, template, params: { amount: '500.0000', secret: 'nobody’s business' }, subject },
      ...{ subject_id: subject === null ? null : 7n, source: `test-${template}`, event_id: null, at: ctx.clock() },
    },
  ]);
/** Sends the due pushes, once every transaction that was open has ended. */
async function pushed(count: number): Promise<void> {
  await vi.waitUntil(() => pushOnce(ctx).then(() => heard.length >= count), { timeout: 10_000 });
}
const rowsOf = async ({ memberId }: Pick<Member, 'memberId'>) =>
  (await sql`select from messages.push_subscription where member_id = ${memberId}`.execute(ctx.db)).rows.length;

test('a push is encrypted as the standard’s own example is', () => {
  const keys = {
    p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  };
  const given = {
    privateKey: Buffer.from('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw', 'base64url'),
    salt: Buffer.from('DGv6ra1nlYgDCS1FRnbzlw', 'base64url'),
  };
  expect(encryptPush(keys, Buffer.from('When I grow up, I want to be a watermelon'), given).toString('base64url')).toBe(
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  );
});

test('a browser that asked is told of a new message, in its language, and of nothing that is the member’s own', async () => {
  const member = await signedInMember(ctx);
  const theirs = browser();
  expect(await call('PUT', member, asked(theirs, { language: 'TH', kinds: ['message'] }))).toMatchObject({
    status: 200,
    value: { key: expect.any(String), kinds: ['message'] },
  });
  await pushOnce(ctx);
  await write(member, 'deposit.credited', 'deposit');
  await write(member, 'withdrawal.paid', 'withdrawal');
  await pushed(1);
  expect(heard).toHaveLength(1);
  const [{ path, headers, body }] = heard as [Pushed];
  expect(`${service.url}${path}`).toBe(theirs.endpoint);
  const said = theirs.read(body);
  expect(said).toEqual({ kind: 'message', title: expect.any(String), text: 'คุณมีข้อความใหม่', to: '/member/messages' });
  expect(body.toString('latin1')).not.toContain('message');
  expect(headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '86400', topic: 'message' });
  await pushOnce(ctx);
  expect(heard).toHaveLength(1);
});

test('the service knows the site by a token under the key that the browser was given, for that service alone', async () => {
  const member = await signedInMember(ctx);
  const { value } = await call('PUT', member, asked(browser()));
  await pushOnce(ctx);
  await write(member, 'withdrawal.paid', 'withdrawal');
  await pushed(1);
  const [, token = '', key = ''] = /^vapid t=(\S+), k=(\S+)$/.exec(String(heard[0]?.headers.authorization)) ?? [];
  expect(key).toBe(value.key);
  const point = Buffer.from(key, 'base64url');
  const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')];
  const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
  const { payload } = await jwtVerify(token, publicKey, { audience: service.url });
  expect((payload.exp ?? 0) - ctx.clock().getTime() / 1000).toBeLessThanOrEqual(24 * 3600);
  const kept = await sql<{ private_sealed: Buffer }>`select private_sealed from messages.push_key`.execute(ctx.db);
  expect(kept.rows).toHaveLength(1);
  expect(kept.rows[0]?.private_sealed.toString('latin1')).not.toContain('"kty"');
});

test('who looks for messages writes nothing where none was written', async () => {
  await pushOnce(ctx);
  const cursor = async () =>
    (await ctx.pool.query("select event_cursor as at from messages.reader where name = 'web-push'")).rows;
  const before = await cursor();
  // An unrelated transaction moves the horizon of the feeds.
  await signedInMember(ctx);
  await pushOnce(ctx);
  expect(await cursor()).toEqual(before);
  expect(before).toHaveLength(1);
});

test('many messages of a kind are one push, and each kind goes where it was asked for', async () => {
  const member = await signedInMember(ctx);
  const theirs = browser();
  await call('PUT', member, asked(theirs, { kinds: ['withdrawal', 'promotion'] }));
  await pushOnce(ctx);
  await write(member, 'withdrawal.paid', 'withdrawal');
  await write(member, 'withdrawal.approved', 'withdrawal');
  await write(member, 'vip.raised');
  await write(member, 'letter');
  await pushed(2);
  expect(heard.map(({ body }) => theirs.read(body).kind).sort()).toEqual(['promotion', 'withdrawal']);
});

test.each([
  ['another host', 'https://elsewhere.example/x'],
  ['a host that only ends alike', 'https://evilpush.example/x'],
  ['this network', 'https://127.0.0.1/x'],
  ['another port', 'https://a.push.example:8443/x'],
  ['plain http', 'http://a.push.example/x'],
  ['a name and password', 'https://user:word@a.push.example/x'],
  ['no address', 'push.example/xxxxxxxx'],
])('a browser that names %s is refused', async (_what, endpoint) => {
  const member = await signedInMember(ctx);
  expect(await call('PUT', member, asked({ ...browser(), endpoint }))).toMatchObject({ code: 'MALFORMED' });
  expect(await rowsOf(member)).toBe(0);
});

test('the known push services are let', () => {
  const known = ['https://fcm.googleapis.com', 'https://*.notify.windows.com'];
  expect(isAtPushService('https://fcm.googleapis.com/fcm/send/abc', known)).toBe(true);
  expect(isAtPushService('https://wns2-par02p.notify.windows.com/w/?token=abc', known)).toBe(true);
  expect(isAtPushService('https://fcm.googleapis.com.evil.example/x', known)).toBe(false);
  expect(isAtPushService('https://notify.windows.com/x', known)).toBe(false);
});

test('keys that are none, unknown fields and no kind are refused', async () => {
  const member = await signedInMember(ctx);
  const theirs = browser();
  const point = `B${'A'.repeat(86)}`;
  expect(await call('PUT', member, asked({ ...theirs, keys: { ...theirs.keys, p256dh: point } }))).toMatchObject({
    code: 'MALFORMED',
  });
  expect(await call('PUT', member, asked(theirs, { kinds: [] }))).toMatchObject({ code: 'MALFORMED' });
  expect(await call('PUT', member, asked(theirs, { more: 1 }))).toMatchObject({ code: 'MALFORMED' });
});

test('an answer that leads elsewhere is not followed', async () => {
  const member = await signedInMember(ctx);
  await call('PUT', member, asked(browser()));
  await pushOnce(ctx);
  answers = { status: 307, headers: { location: `${service.url}/inside` } };
  await write(member, 'letter');
  await pushed(1);
  expect(heard.map(({ path }) => path)).not.toContain('/inside');
  expect(await rowsOf(member)).toBe(1);
});

test('a browser that took its permission back is forgotten', async () => {
  const member = await signedInMember(ctx);
  await call('PUT', member, asked(browser()));
  await pushOnce(ctx);
  answers = { status: 410, headers: {} };
  await write(member, 'letter');
  await pushed(1);
  await expect.poll(() => rowsOf(member)).toBe(0);
});

test('a member who is excluded from play is told of no promotion', async () => {
  const member = await signedInMember(ctx);
  const theirs = browser();
  await call('PUT', member, asked(theirs));
  await pushOnce(ctx);
  const { headers } = member;
  const break7d = { method: 'POST', url: '/wps/protection/exclusions', headers, payload: { period: '7d' } } as const;
  expect((await site.app.inject(break7d)).statusCode).toBe(200);
  await write(member, 'vip.raised');
  await write(member, 'letter');
  await pushed(1);
  expect(heard.map(({ body }) => theirs.read(body).kind)).toEqual(['message']);
});

test('what is turned off, and what is signed out or revoked, is told nothing more', async () => {
  const member = await signedInMember(ctx);
  await call('PUT', member, asked(browser()));
  expect(await call('DELETE', member)).toMatchObject({ value: { kinds: [] } });
  expect(await rowsOf(member)).toBe(0);

  await call('PUT', member, asked(browser()));
  const { rows } = await sql<{
    id: string;
  }>`select id::text from identity.session where member_id = ${member.memberId}`.execute(ctx.db);
  await endPushesWith(ctx, { sessionIds: rows.map(({ id }) => BigInt(id)), memberId: null });
  expect(await rowsOf(member)).toBe(0);
});

test('the end of all sessions ends the pushes of those that had expired before', async () => {
  const member = await signedInMember(ctx);
  await call('PUT', member, asked(browser()));
  await sql`delete from identity.session where member_id = ${member.memberId}`.execute(ctx.db);
  expect(await rowsOf(member)).toBe(1);
  await ctx.db.transaction().execute((tx) => endSessionsOf(tx, member.memberId));
  await endPushesWith(ctx, { sessionIds: [], memberId: member.memberId });
  expect(await rowsOf(member)).toBe(0);
});

test('a browser is of whoever signed in there last, and a session has one browser', async () => {
  const [first, second] = [await signedInMember(ctx), await signedInMember(ctx)];
  const shared = browser();
  await call('PUT', first, asked(shared));
  await call('PUT', second, asked(shared));
  expect([await rowsOf(first), await rowsOf(second)]).toEqual([0, 1]);
  await call('PUT', second, asked(browser()));
  expect(await rowsOf(second)).toBe(1);
});

test('a member has ten browsers at most', async () => {
  const member = await signedInMember(ctx);
  const brand = await brandSettings(ctx);
  for (let n = 0; n < 12; n += 1) {
    const visitor = { ip: '198.18.0.1', userAgent: '' };
    const token = await ctx.db
      .transaction()
      .execute((tx) =>
        startSession(tx, { memberId: member.memberId, visitor, way: 'password', at: ctx.clock(), brand }),
      );
    await call('PUT', { headers: { ...member.headers, authorization: `Bearer ${token}` } }, asked(browser()));
  }
  expect(await rowsOf(member)).toBe(10);
});

test('a visitor is not told of anything', async () => {
  expect((await site.app.inject({ url: '/wps/push' })).json()).toMatchObject({ code: 'NOT_LOGGED_IN' });
});
