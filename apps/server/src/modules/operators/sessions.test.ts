import type { LoginVerification } from '@fairhouse/contract/factors';
import { deviceCookie } from '@fairhouse/contract/identity';
import type { OperatorVerification } from '@fairhouse/contract/operators';
import { beforeEach, expect, test } from 'vitest';
import { useTestApp } from '../../testing/app.ts';
import { SoftAuthenticator, totpCode } from '../../testing/authenticator.ts';
import { testClock, useTestCtx } from '../../testing/ctx.ts';
import { injectEncrypted } from '../../testing/encrypt.ts';
import { signedInMember, testPassword, testVisitor } from '../../testing/members.ts';
import { signedInOperator } from '../../testing/operators.ts';
import { confirmTotp, startTotp } from '../identity/index.ts';
import { setMaintenance } from '../site/settings.ts';
import { makeEnrolmentCode } from './enrolment.ts';
import { createOperator, operatorActs, operatorJobs } from './index.ts';
import { answerOperatorVerification, operatorVerificationPasskey, signInOperator } from './login.ts';

const clock = testClock();
const origin = 'https://play.example';
const visitor = testVisitor();
const ctx = await useTestCtx({ clock: clock.now, config: { publicUrl: origin } });
const site = await useTestApp({ ctx });
beforeEach(async () => {
  clock.advance(3_600_000);
  await ctx.pool.query('delete from identity.attempt');
});

let count = 0;
async function newOperator() {
  count += 1;
  const username = `operator${count}`;
  const id = await createOperator(ctx.db, { username, password: testPassword, role: 'risk', at: clock.now() });
  return { id, username };
}

/** A new enrolment code of an operator. */
async function codeFor(username: string): Promise<string> {
  const { rows } = await ctx.pool.query('select id from operators.operator where username = $1', [username]);
  return (await makeEnrolmentCode(ctx, ctx.db, { operatorId: BigInt(rows[0].id), issuedBy: null })).code;
}
const enterBy = (username: string, enrolmentCode: string, from = visitor) =>
  signInOperator(ctx, { username, password: testPassword, enrolmentCode }, from);
/** Signs in an operator without a second factor, by a new enrolment code. */
const enter = async (username: string, from = visitor) => await enterBy(username, await codeFor(username), from);

const signIn = (username: string, password = testPassword, from = visitor) =>
  signInOperator(ctx, { username, password }, from);
const outcome = (work: Promise<unknown>) =>
  work.then(
    () => 'in',
    (error: { code: string }) => error.code,
  );

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
async function call<T>(token: string, method: Method, path: string, body?: object, sealed = false) {
  const headers = { authorization: `Bearer ${token}`, cookie: `${deviceCookie}=${'b'.repeat(43)}` };
  const url = `/ops/v1${path}`;
  const answer =
    sealed && (method === 'POST' || method === 'PUT')
      ? await injectEncrypted(site.app, { method, url, body, headers }, { now: clock.now() })
      : await site.app.inject({ method, url, headers, ...(body ? { payload: body } : {}) });
  return { status: answer.statusCode, ...answer.json<{ value: T; code?: string }>() };
}

/** An operator who has an authenticator app; `token` is of the session that enrolled it. */
async function withTotp() {
  const operator = await newOperator();
  const first = await enter(operator.username);
  const { secret } = (await call<{ secret: string }>(first.token, 'POST', '/me/totp')).value;
  const code = totpCode(secret, clock.now());
  type Enrolled = { token: string; recoveryCodes: string[] };
  const enrolled = await call<Enrolled>(first.token, 'PUT', '/me/totp', { code }, true);
  expect(enrolled.status).toBe(200);
  clock.advance(60_000);
  return { ...operator, secret, firstToken: first.token, ...enrolled.value };
}

async function ticketOf(username: string, from = visitor): Promise<LoginVerification> {
  try {
    await signIn(username, testPassword, from);
  } catch (error) {
    expect(error).toMatchObject({ code: 'VERIFICATION_REQUIRED' });
    return (error as { value: LoginVerification }).value;
  }
  throw new Error('no second factor was asked for');
}

const answer = (ticket: string, proof: Omit<OperatorVerification, 'ticket'>, from = visitor) =>
  answerOperatorVerification(ctx, { ticket, ...proof }, from);

test('who has no second factor may do nothing but enrol one, and may then do everything under a new token', async () => {
  const { username } = await newOperator();
  const { token, operator } = await enter(username);
  expect(operator).toMatchObject({ username, role: 'risk', mustEnrol: true });
  expect(await call(token, 'GET', '/me')).toMatchObject({ value: { mustEnrol: true } });
  expect(await call(token, 'POST', '/me/recoveryCodes')).toMatchObject({ status: 403, code: 'FORBIDDEN' });

  const { secret } = (await call<{ secret: string }>(token, 'POST', '/me/totp')).value;
  const body = { code: totpCode(secret, clock.now()) };
  const enrolled = await call<{ token: string; recoveryCodes: string[] }>(token, 'PUT', '/me/totp', body, true);
  expect(enrolled.value.recoveryCodes).toHaveLength(10);
  expect(await call(token, 'GET', '/me')).toMatchObject({ status: 401 });
  expect(await call(enrolled.value.token, 'GET', '/me')).toMatchObject({ value: { mustEnrol: false } });
  expect(await call(enrolled.value.token, 'POST', '/me/recoveryCodes')).toMatchObject({ status: 200 });
});

test('the password alone enrols no second factor: it takes the code that was handed over, once', async () => {
  const { username } = await newOperator();
  expect(await outcome(signIn(username))).toBe('ENROLMENT_CODE_REQUIRED');
  expect(await outcome(enterBy(username, 'AAAA AAAA AAAA AAAA'))).toBe('CODE_INVALID');
  const code = await codeFor(username);
  const { rows } = await ctx.pool.query('select code::text from operators.enrolment_code code');
  expect(JSON.stringify(rows)).not.toContain(code.replaceAll(' ', ''));
  const typed = code.toLowerCase().replaceAll(' ', '-');
  const outcomes = await Promise.all([outcome(enterBy(username, typed)), outcome(enterBy(username, typed))]);
  expect(outcomes.sort()).toEqual(['CODE_INVALID', 'in']);
  expect(await outcome(enterBy(username, code))).toBe('CODE_INVALID');
});

test('an enrolment code is of one operator, one day and five tries, also at once', async () => {
  const [{ username }, other] = [await newOperator(), await newOperator()];
  const code = await codeFor(username);
  await codeFor(other.username);
  expect(await outcome(enterBy(other.username, code))).toBe('CODE_INVALID');
  clock.advance(24 * 3_600_000);
  expect(await outcome(enterBy(username, code))).toBe('CODE_INVALID');
  const again = await codeFor(username);
  const guesses = Array.from({ length: 6 }, () => outcome(enterBy(username, 'AAAA AAAA AAAA AAAA')));
  expect(new Set(await Promise.all(guesses))).toEqual(new Set(['CODE_INVALID']));
  expect(await outcome(enterBy(username, again))).toBe('CODE_INVALID');
});

test('sessions that enrol end when a second factor is enrolled', async () => {
  const { username } = await newOperator();
  const intruder = await enter(username, testVisitor({ browser: 'elsewhere' }));
  const owner = await enter(username);
  const { secret } = (await call<{ secret: string }>(owner.token, 'POST', '/me/totp')).value;
  await call(owner.token, 'PUT', '/me/totp', { code: totpCode(secret, clock.now()) }, true);
  expect(await call(intruder.token, 'GET', '/me')).toMatchObject({ status: 401, code: 'NOT_LOGGED_IN' });
});

test('a session that enrols adds no factor beside one, also before it is ended', async () => {
  const { id, username } = await newOperator();
  const intruder = await enter(username, testVisitor({ browser: 'elsewhere' }));
  const { secret } = await startTotp(ctx, { kind: 'operator', id }, username);
  await confirmTotp(ctx, { kind: 'operator', id }, totpCode(secret, clock.now()), visitor);
  expect(await call(intruder.token, 'POST', '/me/passkeys/options')).toMatchObject({ code: 'NOT_LOGGED_IN' });
});

test('with a second factor it is always asked for, and a code, a passkey or a recovery code opens', async () => {
  const { username, secret, token, recoveryCodes } = await withTotp();
  const asked = await ticketOf(username);
  expect(asked.methods.map(({ method }) => method)).toEqual(['totp', 'recovery']);
  const code = totpCode(secret, clock.now());
  const { operator } = await answer(asked.ticket, { method: 'totp', code });
  expect(operator).toMatchObject({ username, mustEnrol: false });
  expect(await outcome(answer(asked.ticket, { method: 'totp', code }))).toBe('VERIFICATION_EXPIRED');
  expect(await outcome(answer((await ticketOf(username)).ticket, { method: 'totp', code }))).toBe('CODE_INVALID');

  const authenticator = new SoftAuthenticator(origin);
  type Options = Parameters<SoftAuthenticator['create']>[0];
  const credential = authenticator.create((await call<Options>(token, 'POST', '/me/passkeys/options')).value);
  const added = await call<{ token: string }>(token, 'PUT', '/me/passkeys', { name: 'Key', credential });
  expect(added.status).toBe(200);
  const { ticket } = await ticketOf(username);
  const signed = authenticator.get(await operatorVerificationPasskey(ctx, ticket, visitor));
  expect(await outcome(answer(ticket, { method: 'passkey', credential: signed }))).toBe('in');

  const recovery = { method: 'recovery', code: recoveryCodes[0] ?? '' } as const;
  expect(await outcome(answer((await ticketOf(username)).ticket, recovery))).toBe('in');
  expect(await outcome(answer((await ticketOf(username)).ticket, recovery))).toBe('CODE_INVALID');
});

test('a ticket is of one browser, ten minutes and five tries, also at once', async () => {
  const { username, secret } = await withTotp();
  const { ticket } = await ticketOf(username);
  const right = () => ({ method: 'totp', code: totpCode(secret, clock.now()) }) as const;
  expect(await outcome(answer(ticket, right(), testVisitor({ browser: 'another' })))).toBe('VERIFICATION_EXPIRED');
  clock.advance(10 * 60_000);
  expect(await outcome(answer(ticket, right()))).toBe('VERIFICATION_EXPIRED');
  const second = (await ticketOf(username)).ticket;
  const wrong = { method: 'recovery', code: 'AAAAA-AAAAA' } as const;
  const outcomes = await Promise.all(Array.from({ length: 8 }, () => outcome(answer(second, wrong))));
  expect(outcomes.filter((o) => o === 'CODE_INVALID')).toHaveLength(5);
  expect(await outcome(answer(second, right()))).toBe('VERIFICATION_EXPIRED');
});

test('unknown names and wrong passwords are one answer, ask for a captcha next, and close after ten', async () => {
  const { username } = await newOperator();
  const wrong = { code: 'WRONG_ACCOUNT_OR_PASSWORD', value: { captcha: true } };
  const from = (n: number) => testVisitor({ ip: `198.51.100.${n}`, browser: `b${n}` });
  await expect(signIn('nosuchoperator', 'x', from(1))).rejects.toMatchObject(wrong);
  await expect(signIn(username, 'wrong', from(2))).rejects.toMatchObject(wrong);
  expect(await outcome(signIn(username, testPassword, from(3)))).toBe('CAPTCHA_REQUIRED');
  await ctx.pool.query('update identity.attempt set failures = 0');
  const guesses = Array.from({ length: 20 }, (_, n) => outcome(signIn(username, 'wrong', from(10 + n))));
  const outcomes = await Promise.all(guesses);
  expect(outcomes.filter((o) => o === 'WRONG_ACCOUNT_OR_PASSWORD').length).toBeLessThanOrEqual(10);
  expect(outcomes).toContain('TOO_MANY_REQUESTS');
});

test('guesses from elsewhere do not keep out an operator whose browser is known', async () => {
  const { username, secret } = await withTotp();
  const home = testVisitor({ browser: 'home' });
  const { ticket } = await ticketOf(username, home);
  await answer(ticket, { method: 'totp', code: totpCode(secret, clock.now()) }, home);
  await ctx.pool.query('delete from identity.attempt');
  const from = (n: number) => testVisitor({ ip: `192.0.2.${n}`, browser: `x${n}` });
  await Promise.all(Array.from({ length: 12 }, (_, n) => outcome(signIn(username, 'wrong', from(n)))));
  expect(await outcome(signIn(username, testPassword, testVisitor({ browser: 'new', ip: '192.0.2.200' })))).toBe(
    'TOO_MANY_REQUESTS',
  );
  expect(await outcome(signIn(username, testPassword, home))).toBe('VERIFICATION_REQUIRED');
});

test('a member’s token opens nothing of an operator’s, and an operator’s nothing of a member’s', async () => {
  const member = await signedInMember(ctx);
  const operator = await signedInOperator(ctx);
  expect(await call(member.token, 'GET', '/me')).toMatchObject({ status: 401, code: 'NOT_LOGGED_IN' });
  const answered = await site.app.inject({ url: '/wps/member/info', headers: operator.headers });
  expect(answered.statusCode).toBe(401);
});

test('a session ends when it is signed out, idle for half an hour, or half a day old', async () => {
  const one = await signedInOperator(ctx);
  expect(await call(one.token, 'DELETE', '/session')).toMatchObject({ status: 200 });
  expect(await call(one.token, 'GET', '/me')).toMatchObject({ status: 401 });

  const idle = await signedInOperator(ctx);
  clock.advance(29 * 60_000);
  expect(await call(idle.token, 'GET', '/me')).toMatchObject({ status: 200 });
  clock.advance(30 * 60_000);
  expect(await call(idle.token, 'GET', '/me')).toMatchObject({ status: 401 });

  const busy = await signedInOperator(ctx);
  for (let minutes = 0; minutes < 12 * 60; minutes += 20) {
    expect(await call(busy.token, 'GET', '/me')).toMatchObject({ status: 200 });
    clock.advance(20 * 60_000);
  }
  expect(await call(busy.token, 'GET', '/me')).toMatchObject({ status: 401 });
  await operatorJobs.tasks['operators:remove-expired']?.(ctx, {});
  for (const table of ['session', 'login_ticket']) {
    const { rows } = await ctx.pool.query(`select * from operators.${table}`);
    expect(rows, table).toEqual([]);
  }
});

test('factors are changed only by who lately showed who they are, and one always stays', async () => {
  const { token: enrolled, secret } = await withTotp();
  clock.advance(11 * 60_000);
  expect(await call(enrolled, 'DELETE', '/me/totp')).toMatchObject({ status: 403, code: 'REAUTH_REQUIRED' });
  const proof = { method: 'totp', code: totpCode(secret, clock.now()) };
  const confirmed = await call<{ token: string }>(enrolled, 'POST', '/session/confirm', proof, true);
  const { token } = confirmed.value;
  expect(await call(enrolled, 'GET', '/me')).toMatchObject({ status: 401 });
  expect(await call(token, 'DELETE', '/me/totp')).toMatchObject({ status: 409, code: 'LAST_WAY_IN' });

  const authenticator = new SoftAuthenticator(origin);
  type Options = Parameters<SoftAuthenticator['create']>[0];
  const credential = authenticator.create((await call<Options>(token, 'POST', '/me/passkeys/options')).value);
  type Added = { token: string; passkey: { id: string } };
  const added = (await call<Added>(token, 'PUT', '/me/passkeys', { name: 'Key', credential })).value;
  expect(await call(added.token, 'PUT', `/me/passkeys/${added.passkey.id}`, { name: 'Safe' })).toMatchObject({
    status: 200,
  });
  const removals = await Promise.all([
    call(added.token, 'DELETE', '/me/totp'),
    call(added.token, 'DELETE', `/me/passkeys/${added.passkey.id}`),
  ]);
  expect(removals.map(({ status }) => status).sort()).toEqual([200, 409]);
});

test('what operators do at the door is written down with address and browser', async () => {
  const { id, username, secret } = await withTotp();
  await outcome(signIn(username, 'wrong'));
  await ctx.pool.query('delete from identity.attempt');
  const { ticket } = await ticketOf(username);
  await outcome(answer(ticket, { method: 'totp', code: '' }));
  await answer(ticket, { method: 'totp', code: totpCode(secret, clock.now()) });
  const { rows } = await ctx.pool.query(
    'select kind, ip, browser is not null as known, member_id from identity.event where operator_id = $1 order by id',
    [id],
  );
  expect(rows.map(({ kind }) => kind)).toEqual([
    'login',
    'totp-added',
    'recovery-codes-made',
    'login-failed',
    'login-verification-asked',
    'login-verification-failed',
    'login',
  ]);
  expect(rows.every(({ known, member_id }) => known && member_id === null)).toBe(true);
});

test('factors of an operator who has lost them are forgotten: all sessions end, and the next login enrols anew', async () => {
  const { username, token } = await withTotp();
  const forget = (name: string) => operatorActs['forget-factors'](ctx, null, name);
  expect(await forget(username)).toBe(true);
  expect(await forget(username)).toBe(false);
  expect(await call(token, 'GET', '/me')).toMatchObject({ status: 401 });
  expect(await outcome(signIn(username))).toBe('ENROLMENT_CODE_REQUIRED');
  expect((await enter(username)).operator.mustEnrol).toBe(true);
  expect(await outcome(forget('nosuchoperator'))).toBe('NOT_FOUND');
});

test('the door stays open while the site is closed, and its captcha is drawn there', async () => {
  await setMaintenance(ctx, { title: null, body: null, until: null });
  const captcha = await site.app.inject('/ops/v1/captcha');
  expect(captcha.statusCode).toBe(200);
  expect(captcha.cookies[0]).toMatchObject({ path: '/ops', httpOnly: true, secure: true });
  const { username } = await newOperator();
  const body = { username, password: testPassword, enrolmentCode: await codeFor(username) };
  const sent = await injectEncrypted(site.app, { method: 'POST', url: '/ops/v1/session', body }, { now: clock.now() });
  expect(sent.statusCode).toBe(200);
  await setMaintenance(ctx, null);
});
