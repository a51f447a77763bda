import { io } from 'socket.io-client';
import { beforeEach, expect, test } from 'vitest';
import { useTestApp } from '../../../testing/app.ts';
import { totpCode } from '../../../testing/authenticator.ts';
import { testClock, useTestCtx } from '../../../testing/ctx.ts';
import { injectEncrypted } from '../../../testing/encrypt.ts';
import { signedInMember, testPassword, testVisitor } from '../../../testing/members.ts';
import { brandSettings } from '../../site/index.ts';
import { setModule } from '../../site/settings.ts';
import { openSession } from '../enter.ts';
import { eventsOf } from '../event-store.ts';
import { memberSubject } from '../factors/subjects.ts';
import { confirmTotp, startTotp } from '../factors/totp.ts';
import { requireFresh, sessionOfToken, startSession } from '../sessions.ts';
import { type MemberRow, memberById } from '../store.ts';
import { passwordChangeOf, setPassword } from './change.ts';
import { setDefaultPassword } from './default-password.ts';
import { hashPassword, verifyPassword } from './hash.ts';

const clock = testClock();
const ctx = await useTestCtx({ clock: clock.now });
const site = await useTestApp({ ctx, listen: true, background: true });
beforeEach(() => clock.advance(6 * 60_000));

const newPassword = 'tnxq-zwhk-7';
type Headers = Record<string, string>;
const send = async (headers: Headers, body: Record<string, unknown>) => {
  const answer = await injectEncrypted(
    site.app,
    { method: 'POST', url: '/wps/member/password', body, headers },
    { now: clock.now() },
  );
  return { status: answer.statusCode, ...answer.json() };
};
const change = (headers: Headers, more: Record<string, unknown> = {}) =>
  send(headers, { oldPassword: testPassword, newPassword, confirmNewPassword: newPassword, ...more });
const memberOf = async (memberId: bigint): Promise<MemberRow> => {
  const member = await memberById(ctx.db, memberId);
  if (!member) throw new Error('there is no such member');
  return member;
};
const opens = async (memberId: bigint, password: string) =>
  await verifyPassword((await memberOf(memberId)).password_hash, password);
const anotherSession = async (memberId: bigint, more: { passwordChange?: 'first' } = {}) =>
  await startSession(ctx.db, {
    memberId,
    visitor: testVisitor(),
    way: 'password',
    at: clock.now(),
    brand: await brandSettings(ctx),
    ...more,
  });

test('a member changes the password, trimmed, and goes on under a new token', async () => {
  const { memberId, headers, token } = await signedInMember(ctx);
  const answer = await change(headers, { oldPassword: ` ${testPassword}`, newPassword: ` ${newPassword} ` });
  expect(answer).toMatchObject({ status: 200, value: { passwordChange: null, member: { id: memberId.toString() } } });
  expect(await opens(memberId, newPassword)).toBe(true);
  expect(await sessionOfToken(ctx, token)).toBeNull();
  expect(await sessionOfToken(ctx, answer.value.token)).toMatchObject({ memberId, authenticatedAt: clock.now() });
  const [event] = await eventsOf(ctx.db, memberId, { before: null, limit: 1 });
  expect(event).toMatchObject({ kind: 'password-changed', ip: '127.0.0.1' });
});

test('with a second factor the password alone, changed by who knows it, confirms nothing', async () => {
  const { memberId, headers } = await signedInMember(ctx);
  const subject = memberSubject(memberId);
  const { secret } = await startTotp(ctx, subject, 'preecha');
  await confirmTotp(ctx, subject, totpCode(secret, clock.now()), testVisitor());
  clock.advance(11 * 60_000);
  const { value } = await change(headers);
  const request = { headers: { authorization: `Bearer ${value.token}` } };
  await expect(requireFresh(ctx, request)).rejects.toMatchObject({ code: 'REAUTH_REQUIRED' });
});

test('a changed password ends the other sessions, their sockets, and logins that wait for a verification', async () => {
  const { memberId, headers } = await signedInMember(ctx);
  const elsewhere = await anotherSession(memberId);
  const socket = io(site.url, { transports: ['websocket'], auth: { token: elsewhere }, reconnection: false });
  await new Promise<void>((done) => socket.once('connect', done));
  await ctx.pool.query(
    `insert into identity.login_ticket (token_hash, member_id, browser, side, way, reason, methods, expires_at)
     values ('\\x01', $1, '\\x02', 'member', 'password', 'place', '{email}', $2)`,
    [memberId, new Date(clock.now().getTime() + 60_000)],
  );
  const closed = new Promise((done) => socket.once('disconnect', done));
  const { value } = await change(headers);
  expect(await closed).toBe('io server disconnect');
  expect(await sessionOfToken(ctx, elsewhere)).toBeNull();
  expect(await sessionOfToken(ctx, value.token)).not.toBeNull();
  const { rows } = await ctx.pool.query('select 1 from identity.login_ticket where member_id = $1', [memberId]);
  expect(rows).toEqual([]);
});

test('the old password is verified wherever one is kept, and its tries are counted', async () => {
  const { memberId, headers } = await signedInMember(ctx);
  expect(await change(headers, { oldPassword: undefined })).toMatchObject({
    status: 422,
    code: 'FIELD_RULE',
    value: { issues: [{ field: 'oldPassword', rule: 'required' }] },
  });
  const wrong = { status: 422, code: 'PASSWORD_WRONG', value: { field: 'oldPassword' } };
  expect(await change(headers, { oldPassword: 'not-the-old-one' })).toMatchObject(wrong);
  const [event] = await eventsOf(ctx.db, memberId, { before: null, limit: 1 });
  expect(event).toMatchObject({ kind: 'password-change-failed' });
  const guesses = await Promise.all(Array.from({ length: 9 }, () => change(headers, { oldPassword: 'guess' })));
  expect(guesses.map((guess) => guess.code)).toEqual(Array(9).fill('PASSWORD_WRONG'));
  expect(await change(headers)).toMatchObject({ status: 429, code: 'TOO_MANY_REQUESTS' });
  clock.advance(5 * 60_000 + 1);
  expect(await change(headers)).toMatchObject({ status: 200 });
});

test('who has no password yet sets one without an old one, but must lately have shown who they are', async () => {
  const { memberId, headers } = await signedInMember(ctx);
  await ctx.pool.query('update identity.member set password_hash = null where id = $1', [memberId]);
  clock.advance(11 * 60_000);
  expect(await change(headers, { oldPassword: undefined })).toMatchObject({ status: 403, code: 'REAUTH_REQUIRED' });
  const token = await anotherSession(memberId);
  expect(await change({ authorization: `Bearer ${token}` }, { oldPassword: undefined })).toMatchObject({ status: 200 });
  expect(await opens(memberId, newPassword)).toBe(true);
});

test('the new password passes the rule, is confirmed, is not common, not the name and not the old one', async () => {
  const { memberId, headers, username } = await signedInMember(ctx);
  const refused = async (more: Record<string, unknown>) => {
    const { status, code, value } = await change(headers, more);
    return { status, code, value };
  };
  const both = (password: string) => ({ newPassword: password, confirmNewPassword: password });
  expect(await refused({ confirmNewPassword: 'another-one' })).toMatchObject({
    code: 'FIELD_RULE',
    value: { issues: [{ field: 'confirmNewPassword', rule: 'equal' }] },
  });
  for (const [password, rule] of [
    ['', 'required'],
    ['   ', 'required'],
    ['short', 'length'],
    ['x'.repeat(65), 'length'],
  ] as const) {
    expect(await refused(both(password))).toMatchObject({
      code: 'FIELD_RULE',
      value: { issues: [{ field: 'newPassword', rule }] },
    });
  }
  expect(await refused(both('Password123'))).toMatchObject({ status: 422, code: 'PASSWORD_TOO_COMMON' });
  expect(await refused(both(`x-${username}`))).toMatchObject({ code: 'PASSWORD_TOO_COMMON' });
  expect(await refused(both(testPassword))).toMatchObject({ code: 'PASSWORD_SAME', value: { field: 'newPassword' } });
  for (const bad of [
    { newPassword: 5 },
    { newPassword: 'nul\u0000nul-nul' },
    { admin: true },
    { newPassword: 'y'.repeat(129) },
  ]) {
    expect(await refused({ ...both('tnxq-zwhk-8'), ...bad })).toMatchObject({ status: 400, code: 'MALFORMED' });
  }
  expect(await opens(memberId, testPassword)).toBe(true);
});

test.each([
  ['right to left', 'שלום-עולם-טוב'],
  ['combining characters', 'ก\u0e49\u0e33ก\u0e36\u0e48งปลาแดง'],
  ['inner spaces', 'four words and spaces'],
  ['an injection', `'; update identity.member set username='x'; --`],
  ['markup', '<img src=x onerror=alert(1)>'],
])('a password of %s is kept as it is', async (_what, password) => {
  const { memberId, headers } = await signedInMember(ctx);
  expect(await change(headers, { newPassword: password, confirmNewPassword: password })).toMatchObject({ status: 200 });
  expect(await opens(memberId, password)).toBe(true);
});

test('of two changes at once one is made', async () => {
  const { memberId, headers } = await signedInMember(ctx);
  const words = ['tnxq-zwhk-1', 'tnxq-zwhk-2', 'tnxq-zwhk-3'];
  const answers = await Promise.all(
    words.map((word) => change(headers, { newPassword: word, confirmNewPassword: word })),
  );
  expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, 422, 422]);
  const made = answers.findIndex((answer) => answer.status === 200);
  expect(await opens(memberId, words[made] ?? '')).toBe(true);
});

test('nobody changes a password without a session, in a plain body, or of a trial', async () => {
  expect(await change({})).toMatchObject({ status: 401, code: 'NOT_LOGGED_IN' });
  const { headers } = await signedInMember(ctx);
  const plain = await site.app.inject({ method: 'POST', url: '/wps/member/password', headers, payload: {} });
  expect(plain.json()).toMatchObject({ code: 'ENCRYPTION_REQUIRED' });
  const trial = await signedInMember(ctx, { trial: true });
  expect(await change(trial.headers)).toMatchObject({ status: 403, code: 'TRIAL_NOT_ALLOWED' });
});

test('a session that must change the password may ask what for, do it, and is free afterwards', async () => {
  const { memberId, username } = await signedInMember(ctx, { passwordChangeRequired: true });
  const headers = { authorization: `Bearer ${await anotherSession(memberId, { passwordChange: 'first' })}` };
  const get = async (url: string, held: Headers) => (await site.app.inject({ url, headers: held })).json();
  expect(await get('/wps/v2/wallets/balance', headers)).toMatchObject({
    code: 'PASSWORD_CHANGE_REQUIRED',
    value: { reason: 'first' },
  });
  expect((await get('/wps/member/password', headers)).value).toEqual({
    account: username,
    stored: true,
    fundStored: false,
    passwordChange: 'first',
    maxAgeDays: 90,
  });
  const socketOf = (token: string) =>
    new Promise<string>((done) => {
      const socket = io(site.url, { transports: ['websocket'], auth: { token }, reconnection: false });
      const end = (how: string) => {
        socket.close();
        done(how);
      };
      socket.once('connect', () => end('open'));
      socket.once('connect_error', ({ message }) => end(message));
    });
  expect(await socketOf(headers.authorization.slice('Bearer '.length))).toBe('NOT_LOGGED_IN');
  const { value } = await change(headers);
  expect(await socketOf(value.token)).toBe('open');
  expect(await get('/wps/v2/wallets/balance', { authorization: `Bearer ${value.token}` })).toMatchObject({
    success: true,
  });
  expect(await passwordChangeOf(ctx, await memberOf(memberId), newPassword)).toBeNull();
});

test('a password must be changed that somebody else chose, that is the default, or that is too old', async () => {
  const { memberId } = await signedInMember(ctx);
  const due = async (password = testPassword) => await passwordChangeOf(ctx, await memberOf(memberId), password);
  expect(await due()).toBeNull();
  await setDefaultPassword(ctx, testPassword);
  expect(await due()).toBe('default');
  expect(await due('another')).toBeNull();
  await setDefaultPassword(ctx, null);
  expect(await due()).toBeNull();
  const ninetyDays = 90 * 86_400_000;
  await ctx.pool.query('update identity.member set password_changed_at = $2 where id = $1', [
    memberId,
    new Date(clock.now().getTime() - ninetyDays - 1),
  ]);
  expect(await due()).toBeNull();
  await setModule(ctx, 'PWDEXPFORCECHANGE3', true);
  expect(await due()).toBe('expired');
  await ctx.pool.query('update identity.member set password_change_required = true where id = $1', [memberId]);
  expect(await due()).toBe('first');
  await setModule(ctx, 'PWDEXPFORCECHANGE3', false);
});

test('a login that verified the old password and comes too late is refused', async () => {
  const { memberId, headers } = await signedInMember(ctx);
  const member = await memberOf(memberId);
  clock.advance(1000);
  await change(headers);
  const late = ctx.db
    .transaction()
    .execute((tx) => openSession(ctx, tx, { member, visitor: testVisitor(), way: 'password', side: 'member' }));
  await expect(late).rejects.toMatchObject({ code: 'WRONG_ACCOUNT_OR_PASSWORD' });
});

test('what fails with the change undoes it', async () => {
  const { memberId, token } = await signedInMember(ctx);
  const passwordHash = await hashPassword(newPassword);
  const failing = ctx.db.transaction().execute(async (tx) => {
    await setPassword(ctx, tx, { memberId, passwordHash, visitor: testVisitor(), event: 'password-changed' });
    throw new Error('the lights went out');
  });
  await expect(failing).rejects.toThrow('the lights went out');
  expect(await opens(memberId, testPassword)).toBe(true);
  expect(await sessionOfToken(ctx, token)).not.toBeNull();
});
