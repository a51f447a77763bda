import { deviceCookie, type SmsLogin } from '@fairhouse/contract/identity';
import { beforeEach, expect, test } from 'vitest';
import { useTestApp } from '../../testing/app.ts';
import { testClock, useTestCtx } from '../../testing/ctx.ts';
import { injectEncrypted } from '../../testing/encrypt.ts';
import { signedInMember, testBrowser, testPassword, testVisitor } from '../../testing/members.ts';
import { readOutbox } from '../delivery/desk/outbox.ts';
import { setModule } from '../site/settings.ts';
import { eventsOf } from './event-store.ts';
import { signIn } from './login.ts';
import { signInBySms } from './login-sms.ts';
import { putProfile } from './store.ts';
import { sendCode } from './verification/codes.ts';

const clock = testClock();
let numbers = 20_000_000;
let visitors = 0;

const ctx = await useTestCtx({ clock: clock.now });
const site = await useTestApp({ ctx, background: true });
await setModule(ctx, 'MOBILEVERCODELOGIN3', true);
await setModule(ctx, 'SLIDER3', false);
// Time passes between tests, so that no count of an earlier test still applies.
beforeEach(() => clock.advance(10 * 60_000));

/**
 * Makes a member with a verified number, written in the national form ("0812345678") and with its country code
 * ("+66812345678").
 */
async function memberWithMobile(more: Parameters<typeof signedInMember>[1] = {}) {
  const member = await signedInMember(site.ctx, more);
  const mobile = `+668${numbers++}`;
  await putProfile(site.ctx.db, member.memberId, { mobile_key: mobile, mobile_verified_at: clock.now() });
  return { ...member, mobile, local: mobile.replace('+66', '0') };
}

async function codeFor(mobile: string): Promise<string> {
  const visitor = testVisitor({ ip: `198.51.100.${visitors++ % 250}` });
  await sendCode(site.ctx, { channel: 'sms', purpose: 'login', target: mobile, visitor });
  const last = async () => (await readOutbox(site.ctx, { to: mobile, limit: 1 }))[0];
  await expect.poll(last).toBeDefined();
  const message = await last();
  return message?.channel === 'sms' ? (message.code ?? '') : '';
}

const asked = (mobileNum: string, verificationCode: string, more: Partial<SmsLogin> = {}): SmsLogin => ({
  type: 'sms',
  mobileNum,
  verificationCode,
  side: 'member',
  ...more,
});
const enter = (request: SmsLogin, ip = '203.0.113.7') => signInBySms(site.ctx, request, testVisitor({ ip }));
const outcome = (attempt: Promise<unknown>) =>
  attempt.then(
    () => 'signed in',
    (error: { code: string }) => error.code,
  );

test('a member comes in by number and code, however the number is written, and once', async () => {
  const { mobile, local, memberId } = await memberWithMobile();
  const code = await codeFor(mobile);
  const answer = await injectEncrypted(
    site.app,
    {
      method: 'POST',
      url: '/wps/session/login',
      body: asked(local, code, { countryDialingCode: '66' }),
      headers: { cookie: `${deviceCookie}=${testBrowser}` },
    },
    { now: clock.now() },
  );
  expect(answer.json()).toMatchObject({ success: true, value: { member: { id: memberId.toString() } } });
  expect(await outcome(enter(asked(local, code)))).toBe('CODE_INVALID');
  const kinds = (await eventsOf(site.ctx.db, memberId, { before: null, limit: 5 })).map(({ kind, detail }) => [
    kind,
    detail.way,
  ]);
  expect(kinds).toEqual([
    ['login-failed', 'sms'],
    ['login', 'sms'],
  ]);
});

test('a number that is nobody’s is answered as a wrong code is, and written down alike', async () => {
  const { mobile } = await memberWithMobile();
  const stranger = `+668${numbers++}`;
  const code = await codeFor(mobile);
  const visitor = testVisitor({ ip: '198.51.100.251' });
  await sendCode(site.ctx, { channel: 'sms', purpose: 'login', target: stranger, visitor });
  const wrong = code === '000001' ? '000002' : '000001';
  const failed = (number: string) => enter(asked(number, wrong), '203.0.113.50').catch((error: unknown) => error);
  expect(await failed(stranger)).toEqual(await failed(mobile));
  const { rows } = await site.ctx.pool.query(`select kind from identity.event where ip = '203.0.113.50' order by id`);
  expect(rows).toEqual([{ kind: 'login-failed' }, { kind: 'login-failed' }]);
});

test('the code is taken exactly as it was typed, and one of another purpose is none', async () => {
  const { mobile, memberId } = await memberWithMobile();
  const code = await codeFor(mobile);
  expect(await outcome(enter(asked(mobile, ` ${code}`)))).toBe('CODE_INVALID');
  expect(await outcome(enter(asked(mobile, '')))).toBe('CODE_INVALID');
  expect(await outcome(enter(asked(mobile, code)))).toBe('signed in');
  const visitor = testVisitor({ ip: '198.51.100.252', browser: 'binder' });
  clock.advance(10 * 60_000);
  await sendCode(site.ctx, { channel: 'sms', purpose: 'bind', target: mobile, memberId, visitor });
  const [bound] = await readOutbox(site.ctx, { to: mobile, limit: 1 });
  const foreign = bound?.channel === 'sms' ? (bound.code ?? '') : '';
  expect(await outcome(enter(asked(mobile, foreign)))).toBe('CODE_INVALID');
});

test('a missing and an impossible number are told as such, before anything is counted', async () => {
  for (const blank of ['', ' ']) {
    const request = { method: 'POST', url: '/wps/session/login', body: asked(blank, '123456') } as const;
    const answer = await injectEncrypted(site.app, request, { now: clock.now() });
    expect(answer.json()).toMatchObject({ success: false, code: 'MOBILE_MISSING' });
  }
  expect(await outcome(enter(asked('12', '123456')))).toBe('MOBILE_INVALID');
});

test('codes are not found by trying: an address has sixty guesses in five minutes, whosever the numbers', async () => {
  for (let n = 0; n < 60; n += 1) {
    expect(await outcome(enter(asked(`08${30_000_000 + n}`, '123456'), '203.0.113.60'))).toBe('CODE_INVALID');
  }
  const { mobile } = await memberWithMobile();
  expect(await outcome(enter(asked(mobile, await codeFor(mobile)), '203.0.113.60'))).toBe('TOO_MANY_REQUESTS');
});

test('where the brand has it switched off, nobody comes in by SMS', async () => {
  await setModule(site.ctx, 'MOBILEVERCODELOGIN3', false);
  expect(await outcome(enter(asked('0812345678', '123456')))).toBe('MODULE_DISABLED');
  await setModule(site.ctx, 'MOBILEVERCODELOGIN3', true);
});

test('a locked account is told so only to who holds its number', async () => {
  const { mobile, memberId } = await memberWithMobile();
  await site.ctx.pool.query('update identity.member set locked_at = now() where id = $1', [memberId]);
  const code = await codeFor(mobile);
  expect(await outcome(enter(asked(mobile, code === '000001' ? '000002' : '000001')))).toBe('CODE_INVALID');
  expect(await outcome(enter(asked(mobile, code)))).toBe('ACCOUNT_LOCKED');
});

test('who must choose another password must do so by this way in too', async () => {
  const { mobile } = await memberWithMobile({ passwordChangeRequired: true });
  const value = await enter(asked(mobile, await codeFor(mobile)));
  expect(value.passwordChange).toBe('first');
});

test('who has a password signs in with the number in the username’s place, however it is written', async () => {
  const { mobile, local, memberId } = await memberWithMobile();
  const byPassword = (username: string, password = testPassword) =>
    signIn(site.ctx, { type: 'username', username, password, side: 'member' }, testVisitor());
  for (const name of [local, mobile, mobile.slice(1)]) {
    expect((await byPassword(name)).member.id, name).toBe(memberId.toString());
  }
  expect(await outcome(byPassword(local, 'wrong-password'))).toBe('WRONG_ACCOUNT_OR_PASSWORD');
});

test('tries at a number are counted as one, however it is written, and whether or not it is anybody’s', async () => {
  for (const mobile of [(await memberWithMobile()).mobile, `+668${numbers++}`]) {
    const wrong = (username: string, ip: string) =>
      outcome(
        signIn(
          site.ctx,
          { type: 'username', username, password: 'wrong', side: 'member' },
          testVisitor({ ip, browser: ip }),
        ),
      );
    expect(await wrong(mobile, '192.0.2.1')).toBe('WRONG_ACCOUNT_OR_PASSWORD');
    expect(await wrong(mobile.replace('+66', '0'), '192.0.2.2')).toBe('CAPTCHA_REQUIRED');
    clock.advance(6 * 60_000);
  }
});

test('a username of digits is its owner’s, whoever holds the number of that name', async () => {
  const { local } = await memberWithMobile();
  const named = await signedInMember(site.ctx, { username: local });
  const answer = await signIn(
    site.ctx,
    { type: 'username', username: local, password: testPassword, side: 'member' },
    testVisitor(),
  );
  expect(answer.member.id).toBe(named.memberId.toString());
});
