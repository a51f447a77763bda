import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DeviceItem, HistoryPage, SecurityOverview, SessionItem } from '@fairhouse/contract/security';
import { io } from 'socket.io-client';
import { expect, test } from 'vitest';
import { useTestApp } from '../../../testing/app.ts';
import { testClock, useTestCtx } from '../../../testing/ctx.ts';
import { signedInMember, testVisitor } from '../../../testing/members.ts';
import { writeCountryDatabase } from '../../../testing/mmdb.ts';
import { openSession } from '../enter.ts';
import { noteEvent } from '../events.ts';
import { memberById } from '../store.ts';

const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_3 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.3 Mobile/15E148 Safari/604.1';
const linux = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/146.0.0.0 Safari/537.36';

const clock = testClock();
const geoDatabase = join(mkdtempSync(join(tmpdir(), 'fairhouse-places-')), 'countries.mmdb');
writeCountryDatabase(geoDatabase, { '203.0.113.0/24': 'TH', '198.51.100.0/24': 'DE' });
const ctx = await useTestCtx({ clock: clock.now, config: { geoDatabase } });
const site = await useTestApp({ ctx, listen: true });

type Browser = { browser?: string; userAgent?: string; ip?: string; trust?: boolean };

/** Signs the member in with one more browser; returns the headers of its session. */
async function comeIn(memberId: bigint, { trust = false, ...more }: Browser = {}) {
  const member = await memberById(ctx.db, memberId);
  if (!member) throw new Error('the member exists');
  const visitor = testVisitor(more);
  const { token } = await ctx.db
    .transaction()
    .execute((tx) => openSession(ctx, tx, { member, visitor, way: 'password', side: 'member' }, { trust }));
  return { authorization: `Bearer ${token}` };
}

async function read<T>(url: string, headers: Record<string, string>): Promise<T> {
  const answer = await site.app.inject({ url, headers });
  expect(answer.statusCode).toBe(200);
  return answer.json<{ value: T }>().value;
}

const remove = (url: string, headers: Record<string, string>) => site.app.inject({ method: 'DELETE', url, headers });
const statusOf = async (headers: Record<string, string>) =>
  (await site.app.inject({ url: '/wps/member/info', headers })).statusCode;

test('a member sees every signed-in browser by name, place and way, the present one first', async () => {
  const { memberId, headers } = await signedInMember(ctx);
  clock.advance(1000);
  await comeIn(memberId, { browser: 'phone', userAgent: iphone, ip: '198.51.100.9' });
  const [here, phone, ...others] = await read<SessionItem[]>('/wps/member/security/sessions', headers);
  expect(others).toEqual([]);
  expect(here).toMatchObject({ current: true, device: { kind: 'other', browser: null }, way: 'password' });
  expect(phone).toMatchObject({
    current: false,
    device: { kind: 'phone', browser: 'Safari 18', os: 'iOS 18', model: 'Apple iPhone' },
    address: '198.51.100.9',
    country: 'DE',
    way: 'password',
  });
});

test('a member has thirty sessions at most: one more ends the longest unused', async () => {
  const { memberId, headers } = await signedInMember(ctx);
  const all = [headers];
  for (let i = 1; i < 30; i++) {
    clock.advance(1000);
    all.push(await comeIn(memberId, { browser: 'script' }));
  }
  expect(await statusOf(headers)).toBe(200);
  clock.advance(1000);
  const newest = await comeIn(memberId, { browser: 'script' });
  expect(await Promise.all([headers, all[1] ?? {}, newest].map(statusOf))).toEqual([401, 200, 200]);
  expect(await read<SessionItem[]>('/wps/member/security/sessions', newest)).toHaveLength(30);
});

test('an ended session is refused at once and its socket is closed', async () => {
  const { memberId, headers } = await signedInMember(ctx);
  const other = await comeIn(memberId, { browser: 'phone', userAgent: iphone });
  const token = other.authorization.slice('Bearer '.length);
  const socket = io(site.url, { auth: { token }, transports: ['websocket'], reconnection: false });
  await new Promise<void>((done) => socket.once('connect', () => done()));
  const closed = new Promise<void>((done) => socket.once('disconnect', () => done()));

  const [, phone] = await read<SessionItem[]>('/wps/member/security/sessions', headers);
  expect((await remove(`/wps/member/security/sessions/${phone?.id}`, headers)).statusCode).toBe(200);
  await closed;
  expect(await statusOf(other)).toBe(401);
  expect(await statusOf(headers)).toBe(200);
  const { list } = await read<HistoryPage>('/wps/member/security/history', headers);
  expect(list[0]).toMatchObject({ kind: 'session-ended', detail: { sessions: 1 } });
});

test('all other sessions end at once, the one that asks goes on', async () => {
  const { memberId, headers } = await signedInMember(ctx);
  const others = [await comeIn(memberId, { browser: 'a' }), await comeIn(memberId, { browser: 'b' })];
  const answer = await remove('/wps/member/security/sessions', headers);
  expect(answer.json()).toEqual({ success: true, value: { ended: 2 } });
  expect(await Promise.all(others.map(statusOf))).toEqual([401, 401]);
  expect(await statusOf(headers)).toBe(200);
});

test("another member's session and device are not there", async () => {
  const mine = await signedInMember(ctx);
  const other = await signedInMember(ctx);
  const theirs = await comeIn(other.memberId, { browser: 'theirs' });
  const [session] = await read<SessionItem[]>('/wps/member/security/sessions', theirs);
  const [device] = await read<DeviceItem[]>('/wps/member/security/devices', theirs);
  const endSession = await remove(`/wps/member/security/sessions/${session?.id}`, mine.headers);
  const endDevice = await remove(`/wps/member/security/devices/${device?.id}`, mine.headers);
  expect([endSession.statusCode, endSession.json<{ code: string }>().code]).toEqual([404, 'SESSION_NOT_FOUND']);
  expect([endDevice.statusCode, endDevice.json<{ code: string }>().code]).toEqual([404, 'NOT_FOUND']);
  expect(await statusOf(theirs)).toBe(200);
  expect(await read<DeviceItem[]>('/wps/member/security/devices', theirs)).toHaveLength(1);
});

test.each(['abc', '-1', '1.5', '99999999999999999999', '0x1', "1'--", '%00'])('the id %s is none', async (id) => {
  const { headers } = await signedInMember(ctx);
  for (const what of ['sessions', 'devices']) {
    const answer = await remove(`/wps/member/security/${what}/${id}`, headers);
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([400, 'MALFORMED']);
  }
});

test('a forgotten device is trusted no longer and its sessions end', async () => {
  const { memberId, headers } = await signedInMember(ctx);
  const phone = await comeIn(memberId, { browser: 'forgotten', userAgent: iphone, trust: true });
  const [device] = await read<DeviceItem[]>('/wps/member/security/devices', headers);
  expect(device).toMatchObject({ current: false, sessions: 1, device: { kind: 'phone' } });
  expect(device?.trustedUntil).not.toBeNull();

  expect((await remove(`/wps/member/security/devices/${device?.id}`, headers)).statusCode).toBe(200);
  expect(await statusOf(phone)).toBe(401);
  expect(await read<DeviceItem[]>('/wps/member/security/devices', headers)).toEqual([]);
  await comeIn(memberId, { browser: 'forgotten', userAgent: iphone });
  const [again] = await read<DeviceItem[]>('/wps/member/security/devices', headers);
  expect(again?.trustedUntil).toBeNull();
});

test('a session that has run out is no longer listed', async () => {
  const { memberId, headers } = await signedInMember(ctx);
  await comeIn(memberId, { browser: 'old' });
  await ctx.pool.query(`update identity.session set expires_at = $1 where member_id = $2 and device_id is not null`, [
    clock.now(),
    memberId,
  ]);
  expect(await read<SessionItem[]>('/wps/member/security/sessions', headers)).toHaveLength(1);
});

test('the history comes newest first, twenty a page, with device and place, and of nobody else', async () => {
  const { memberId } = await signedInMember(ctx);
  const other = await signedInMember(ctx);
  for (let i = 0; i < 44; i++) {
    const visitor = testVisitor({ userAgent: linux, ip: i % 2 ? '198.51.100.2' : '192.0.2.1' });
    await noteEvent(ctx, ctx.db, { kind: 'login-failed', memberId, visitor, detail: { way: 'password', i } });
  }
  await noteEvent(ctx, ctx.db, { kind: 'login-failed', memberId: other.memberId, visitor: testVisitor() });
  const headers = await comeIn(memberId, { userAgent: iphone });
  const pages: HistoryPage[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const page: HistoryPage = await read(`/wps/member/security/history${cursor ? `?cursor=${cursor}` : ''}`, headers);
    pages.push(page);
    cursor = page.nextCursor;
  }
  expect(pages.map((page) => page.list.length)).toEqual([20, 20, 5]);
  const all = pages.flatMap((page) => page.list);
  expect(all[0]).toMatchObject({ kind: 'login', address: '203.0.113.7', country: 'TH', device: { kind: 'phone' } });
  expect(all[1]).toMatchObject({
    kind: 'login-failed',
    country: 'DE',
    detail: { way: 'password', i: 43 },
    device: { kind: 'desktop', browser: 'Chrome 146', os: 'Linux' },
  });
  expect(all[2]?.country).toBeNull();
});

test.each(['x', '-5', '1 or 1=1', '99999999999999999999'])('the cursor %s is refused', async (cursor) => {
  const { headers } = await signedInMember(ctx);
  const url = `/wps/member/security/history?cursor=${encodeURIComponent(cursor)}`;
  const answer = await site.app.inject({ url, headers });
  expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([400, 'MALFORMED']);
});

test('the overview tells what is set, masked, and the login before this one', async () => {
  const { memberId, headers: fresh } = await signedInMember(ctx);
  expect(await read<SecurityOverview>('/wps/member/security', fresh)).toMatchObject({
    mobile: null,
    email: null,
    hasPassword: true,
    hasFundPassword: false,
    payeeName: null,
    totp: false,
    passkeys: 0,
    linked: [],
    sessions: 1,
    lastLogin: null,
  });
  await comeIn(memberId, { browser: 'phone', userAgent: iphone, ip: '198.51.100.3' });
  const headers = await comeIn(memberId, { browser: 'desk' });
  await ctx.pool.query(
    `insert into identity.profile (member_id, contacts, email, email_verified_at, mobile_num, payee_name)
     values ($1, '{}', 'malee@example.com', $2, '0812345678', 'Malee  Suk')`,
    [memberId, clock.now()],
  );
  const overview = await read<SecurityOverview>('/wps/member/security', headers);
  expect(overview).toMatchObject({
    email: 'm•••@example.com',
    emailVerified: true,
    mobile: '•••• 5678',
    mobileVerified: false,
    payeeName: 'M••• S•••',
    sessions: 3,
    lastLogin: { address: '198.51.100.3', country: 'DE', device: { kind: 'phone' } },
  });
  const text = JSON.stringify(overview);
  for (const secret of ['malee', '0812345678', 'Malee']) expect(text).not.toContain(secret);
});
