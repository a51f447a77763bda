import { setTimeout as sleep } from 'node:timers/promises';
import { deviceCookie } from '@fairhouse/contract/identity';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { openTestApp, useTestApp } from '../../../testing/app.ts';
import { testClock } from '../../../testing/ctx.ts';
import { signedInMember, testVisitor } from '../../../testing/members.ts';
import { codesOf, openTestSmsProvider } from '../../../testing/senders.ts';
import { readOutbox } from '../../delivery/desk/outbox.ts';
import { setBrand } from '../../site/index.ts';
import { setModule } from '../../site/settings.ts';
import { addressSubject } from '../attempts.ts';
import { noteArrival } from '../devices.ts';
import { countAttempts, memberByMobile, putProfile } from '../store.ts';
import { sendCode, takeCode } from './codes.ts';

const clock = testClock();
let numbers = 10_000_000;
let browsers = 0;
let networks = 0;

const provider = await openTestSmsProvider();
afterAll(provider.close);
const site = await useTestApp({ clock: clock.now, config: { sms: provider.settings() }, background: true });
const on = ['MOBILEVERCODELOGIN3', 'FORGOTMOB3', 'MOBILENUMREG3', 'REGMOBVERF3'];
for (const modId of on) await setModule(site.ctx, modId, true);
await setModule(site.ctx, 'SLIDER3', false);
beforeEach(async () => {
  await allSent();
  Object.assign(provider.answer, { status: 200, afterMs: 0 });
  provider.requests.length = 0;
  // A day later, earlier tests' requests no longer count.
  clock.advance(25 * 3_600_000);
});

const newNumber = () => `08${numbers++}`;
const e164 = (number: string) => `+66${number.slice(1)}`;
const newBrowser = () => String(++browsers).padStart(43, '0');
const newAddress = () => `198.18.${networks >> 8}.${networks++ & 255}`;

async function ask(
  path: 'noLogin' | 'register' | 'bind',
  body: Record<string, unknown>,
  { browser = newBrowser(), ip = newAddress(), headers = {} as Record<string, string> } = {},
) {
  const answer = await site.app.inject({
    method: 'POST',
    url: `/wps/verification/sms/${path}`,
    payload: body,
    headers: { ...headers, cookie: `${deviceCookie}=${browser}` },
    remoteAddress: ip,
  });
  return { status: answer.statusCode, ...answer.json() };
}
const login = (mobileNum: string, more: Record<string, unknown> = {}) => ask('noLogin', { mobileNum, ...more });

async function memberWithNumber(): Promise<string> {
  const { memberId } = await signedInMember(site.ctx);
  const number = newNumber();
  await putProfile(site.ctx.db, memberId, { mobile_key: e164(number), mobile_verified_at: clock.now() });
  return number;
}

/** Waits until no message waits to be sent. */
async function allSent(): Promise<void> {
  for (let waited = 0; ; waited += 20) {
    const { rows } = await site.ctx.pool.query(
      "select count(*)::int as n from identity.delivery where state = 'queued'",
    );
    if (rows[0].n === 0) return;
    expect(waited).toBeLessThan(15_000);
    await sleep(20);
  }
}

test('a member gets a code to log in with, in the language of the page', async () => {
  const number = await memberWithNumber();
  const browser = newBrowser();
  const answer = await ask('noLogin', { mobileNum: number, countryDialingCode: '66', language: 'CN' }, { browser });
  expect(answer).toEqual({ status: 200, success: true, value: { expiredMinutes: 1 } });
  await allSent();
  const [sms] = codesOf(provider);
  expect(sms?.to).toBe(e164(number));
  expect(sms?.text).toContain(`您的验证码是 ${sms?.code}`);
  await takeCode(site.ctx, {
    channel: 'sms',
    purpose: 'login',
    target: e164(number),
    visitor: testVisitor({ browser }),
    code: sms?.code ?? '',
  });
});

test.each(['login', 'forgot'])('an unknown number gets the same answer for %s, and no message', async (purpose) => {
  const known = await memberWithNumber();
  const unknown = newNumber();
  const answers = [await login(known, { purpose }), await login(unknown, { purpose })];
  expect(answers[0]).toEqual(answers[1]);
  await allSent();
  expect(codesOf(provider).map((sms) => sms.to)).toEqual([e164(known)]);
});

test('for an unknown number the same rows are written, and its code is judged like any other', async () => {
  const { ctx } = site;
  const rowsAfter = async (number: string, browser: string) => {
    const counts = async () => {
      const { rows } = await ctx.pool.query(
        `select (select count(*)::int from identity.code) as codes, (select count(*)::int from identity.delivery) as mail,
                (select count(*)::int from identity.attempt) as attempts`,
      );
      return rows[0];
    };
    const before = await counts();
    await ask('noLogin', { mobileNum: number }, { browser });
    const after = await counts();
    return Object.entries(after).map(([name, value]) => [name, Number(value) - before[name]]);
  };
  const browsers = [newBrowser(), newBrowser()] as const;
  const unknown = newNumber();
  expect(await rowsAfter(unknown, browsers[0])).toEqual(await rowsAfter(await memberWithNumber(), browsers[1]));
  const visitor = testVisitor({ browser: browsers[0] });
  const guess = takeCode(ctx, { channel: 'sms', purpose: 'login', target: e164(unknown), visitor, code: 'x' });
  await expect(guess).rejects.toMatchObject({ code: 'CODE_INVALID', value: { triesLeft: 4 } });
});

test('a provider that is known to fail is told to everybody alike, for a while', async () => {
  const known = await memberWithNumber();
  provider.answer.status = 500;
  expect((await login(known)).success).toBe(true);
  await allSent();
  for (const number of [known, newNumber()]) expect(await login(number)).toMatchObject({ code: 'SMS_SEND_FAILED' });
  provider.answer.status = 200;
  clock.advance(31_000);
  expect((await login(known)).success).toBe(true);
});

test('a provider that refuses one number does not stop the others', async () => {
  const known = await memberWithNumber();
  provider.answer.status = 400;
  await login(known);
  await allSent();
  expect((await login(newNumber())).success).toBe(true);
});

test('at registration the code is sent at once, and a provider that fails is told', async () => {
  const mobileNo = newNumber();
  expect(await ask('register', { mobileNo })).toMatchObject({ value: { expiredMinutes: 1 } });
  expect(codesOf(provider).map((sms) => sms.to)).toEqual([e164(mobileNo)]);
  provider.answer.status = 500;
  expect(await ask('register', { mobileNo })).toMatchObject({ status: 503, code: 'SMS_SEND_FAILED' });
});

test('a member binds a number of their own choice, if they have lately shown who they are', async () => {
  const { headers, memberId } = await signedInMember(site.ctx);
  const mobileNum = newNumber();
  expect(await ask('bind', { mobileNum })).toMatchObject({ status: 401, code: 'NOT_LOGGED_IN' });
  expect((await ask('bind', { mobileNum }, { headers })).success).toBe(true);
  const code = codesOf(provider).at(-1)?.code ?? '';
  const target = e164(mobileNum);
  await takeCode(site.ctx, { channel: 'sms', purpose: 'bind', target, memberId, visitor: testVisitor(), code });
  clock.advance(11 * 60_000);
  expect(await ask('bind', { mobileNum }, { headers })).toMatchObject({ code: 'REAUTH_REQUIRED' });
});

test('a member binds an address of mail, whose code stays in the outbox until there is a mail server', async () => {
  const { headers, memberId } = await signedInMember(site.ctx);
  const bind = (email: string) =>
    site.app.inject({
      method: 'POST',
      url: '/wps/verification/email/bind',
      payload: { email, language: 'TH' },
      headers,
    });
  expect((await bind('nobody')).json()).toMatchObject({ code: 'EMAIL_INVALID' });
  expect((await bind('Mali@Example.com')).json()).toMatchObject({ value: { expiredMinutes: 1 } });
  const to = 'Mali@example.com';
  const [mail] = await readOutbox(site.ctx, { to, limit: 1 });
  const code = /\d{6}/.exec(mail?.text ?? '')?.[0] ?? '';
  await takeCode(site.ctx, { channel: 'email', purpose: 'bind', target: to, memberId, visitor: testVisitor(), code });
});

test.each([
  ['login', 'MOBILEVERCODELOGIN3'],
  ['forgot', 'FORGOTMOB3'],
])('codes for %s need the module %s', async (purpose, modId) => {
  await setModule(site.ctx, modId, false);
  expect(await login(newNumber(), { purpose })).toMatchObject({ status: 403, code: 'SMS_VERIFICATION_OFF' });
  await setModule(site.ctx, modId, true);
});

test('codes at registration need mobile registration or the check at registration', async () => {
  await setModule(site.ctx, 'MOBILENUMREG3', false);
  expect((await ask('register', { mobileNo: newNumber() })).success).toBe(true);
  await setModule(site.ctx, 'REGMOBVERF3', false);
  expect(await ask('register', { mobileNo: newNumber() })).toMatchObject({ code: 'SMS_VERIFICATION_OFF' });
  for (const modId of ['MOBILENUMREG3', 'REGMOBVERF3']) await setModule(site.ctx, modId, true);
});

test('missing, impossible and unreachable numbers are told', async () => {
  expect(await login('  ')).toMatchObject({ status: 422, code: 'MOBILE_MISSING' });
  expect(await login('12')).toMatchObject({ status: 422, code: 'MOBILE_INVALID', value: { digits: 9 } });
  expect(await login('4155550123', { countryDialingCode: '1' })).toMatchObject({ code: 'SMS_NOT_ALLOWED' });
  expect(await login(newNumber(), { more: 1 })).toMatchObject({ status: 400, code: 'MALFORMED' });
  expect(await login(newNumber(), { purpose: 'verify' })).toMatchObject({ status: 400, code: 'MALFORMED' });
});

test('each SMS wants a challenge of its own purpose, and without one it counts against nobody', async () => {
  await setModule(site.ctx, 'SLIDER3', true);
  const number = newNumber();
  for (let i = 0; i < 7; i++) {
    expect(await login(number)).toMatchObject({ code: 'CHALLENGE_REQUIRED', value: { purpose: 'smsLogin' } });
  }
  expect(await login(number, { purpose: 'forgot' })).toMatchObject({ value: { purpose: 'smsForgot' } });
  expect(await ask('register', { mobileNo: number })).toMatchObject({ value: { purpose: 'smsRegister' } });
  await setModule(site.ctx, 'SLIDER3', false);
  expect((await login(number)).success).toBe(true);
});

const tooMany = { status: 429, code: 'SMS_TOO_MANY', value: { retryAfterSeconds: 300 } };

test('a number gets five in five minutes, whoever asks', async () => {
  const number = newNumber();
  for (let i = 0; i < 5; i++) expect((await login(number)).success).toBe(true);
  expect(await login(number)).toMatchObject(tooMany);
  clock.advance(5 * 60_000);
  expect((await login(number)).success).toBe(true);
});

test('a browser asks ten times in five minutes, for whomever', async () => {
  const browser = newBrowser();
  const asked = () => ask('noLogin', { mobileNum: newNumber() }, { browser });
  for (let i = 0; i < 10; i++) expect((await asked()).success).toBe(true);
  expect(await asked()).toMatchObject(tooMany);
});

test('an address asks twenty times in five minutes, from whichever browser', async () => {
  const ip = newAddress();
  const asked = () => ask('noLogin', { mobileNum: newNumber() }, { ip });
  for (let i = 0; i < 20; i++) expect((await asked()).success).toBe(true);
  expect(await asked()).toMatchObject(tooMany);
});

test('a number gets twenty in a day', async () => {
  const number = newNumber();
  for (let i = 0; i < 20; i++) {
    expect((await login(number)).success).toBe(true);
    if (i % 5 === 4) clock.advance(5 * 60_000);
  }
  const refused = await login(number);
  expect(refused).toMatchObject({ code: 'SMS_TOO_MANY' });
  expect(refused.value.retryAfterSeconds).toBeGreaterThan(23 * 3600);
});

test('the brand’s quota of a day is counted in messages that went out, on all nodes', async () => {
  const { ctx } = site;
  await setBrand(ctx, { sms_daily_max: 2 });
  await login(newNumber());
  await allSent();
  const visitor = testVisitor({ browser: 'quota', ip: newAddress() });
  const send = () => sendCode({ ...ctx }, { channel: 'sms', purpose: 'bind', target: e164(newNumber()), visitor });
  const sent = await Promise.allSettled([send(), send(), send(), send()]);
  expect(sent.filter((one) => one.status === 'fulfilled')).toHaveLength(2);
  for (const one of sent) if (one.status === 'rejected') expect(one.reason).toMatchObject({ code: 'SMS_QUOTA' });
  for (const number of [newNumber(), await memberWithNumber()]) {
    expect(await login(number)).toMatchObject({ status: 503, code: 'SMS_QUOTA' });
  }
  clock.advance(24 * 3_600_000);
  expect((await login(newNumber())).success).toBe(true);
  await setBrand(ctx, { sms_daily_max: 5000 });
});

test('a browser asks once a second', async () => {
  const limited = await openTestApp({ clock: clock.now, config: { rateLimitPerMinute: 1000 } });
  try {
    const asked = (browser: string) =>
      limited.app.inject({
        method: 'POST',
        url: '/wps/verification/sms/noLogin',
        payload: { mobileNum: newNumber() },
        headers: { cookie: `${deviceCookie}=${browser}` },
      });
    const browser = newBrowser();
    expect((await asked(browser)).json()).toMatchObject({ code: 'SMS_VERIFICATION_OFF' });
    expect((await asked(browser)).json()).toMatchObject({ code: 'TOO_MANY_REQUESTS', value: { retryAfterSeconds: 1 } });
    expect((await asked(newBrowser())).json()).toMatchObject({ code: 'SMS_VERIFICATION_OFF' });
    clock.advance(1000);
    expect((await asked(browser)).json()).toMatchObject({ code: 'SMS_VERIFICATION_OFF' });
  } finally {
    await limited.close();
  }
});

test('strangers who use up what a number gets keep its owner out neither of a second step nor of their own browser', async () => {
  const { ctx } = site;
  const number = await memberWithNumber();
  const holder = await memberByMobile(ctx.db, e164(number));
  const memberId = holder?.id ?? 0n;
  for (let n = 0; n < 20; n += 1) {
    expect(await login(number), `${n}`).toMatchObject({ success: true });
    if (n % 5 === 4) clock.advance(6 * 60_000);
  }
  expect(await login(number)).toMatchObject({ code: 'SMS_TOO_MANY' });
  const own = newBrowser();
  const visitor = testVisitor({ browser: own, ip: newAddress() });
  await sendCode(ctx, { channel: 'sms', purpose: 'confirm', target: e164(number), memberId, visitor });
  expect(await ask('noLogin', { mobileNum: number }, { browser: own })).toMatchObject({ code: 'SMS_TOO_MANY' });
  await ctx.db.transaction().execute((tx) => noteArrival(ctx, tx, memberId, visitor, { trust: false }));
  expect(await ask('noLogin', { mobileNum: number }, { browser: own })).toMatchObject({ success: true });
});

test('one network asks for five hundred messages a day, without keeping a member’s own browser out', async () => {
  const { ctx } = site;
  const ip = newAddress();
  const day = { ...addressSubject('sms-address-day', ip), windowEnd: new Date(clock.now().getTime() + 86_400_000) };
  for (let n = 0; n < 500; n += 1) await countAttempts(ctx.db, [day], clock.now());
  expect(await ask('noLogin', { mobileNum: newNumber() }, { ip })).toMatchObject({ code: 'SMS_TOO_MANY' });
  const number = await memberWithNumber();
  const own = newBrowser();
  const memberId = (await memberByMobile(ctx.db, e164(number)))?.id ?? 0n;
  const visitor = testVisitor({ browser: own, ip });
  await ctx.db.transaction().execute((tx) => noteArrival(ctx, tx, memberId, visitor, { trust: false }));
  expect(await ask('noLogin', { mobileNum: number }, { ip, browser: own })).toMatchObject({ success: true });
});

test('codes by mail are counted by the visitor’s address too, whoever they are for', async () => {
  const { ctx } = site;
  const ip = newAddress();
  const send = (n: number) =>
    sendCode(ctx, {
      channel: 'email',
      purpose: 'bind',
      target: `someone${n}@example.com`,
      memberId: 7n,
      visitor: testVisitor({ browser: newBrowser(), ip }),
    });
  for (let n = 0; n < 20; n += 1) await send(n);
  await expect(send(20)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
});
