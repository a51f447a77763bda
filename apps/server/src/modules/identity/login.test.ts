import { captchaCookie, type UsernameLogin } from '@fairhouse/contract/identity';
import { hash } from '@node-rs/argon2';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { metricsOf } from '../../platform/http/metrics.ts';
import { openTestApp, useTestApp } from '../../testing/app.ts';
import { openTestCtx, type TestCtx, testClock, useTestCtx } from '../../testing/ctx.ts';
import { injectEncrypted } from '../../testing/encrypt.ts';
import { signedInMember, testPassword, testVisitor } from '../../testing/members.ts';
import { changeLoginRules } from '../site/desk/index.ts';
import { setModule } from '../site/settings.ts';
import { keepCaptcha } from './captcha.ts';
import { eventsOf } from './event-store.ts';
import { identityJobs } from './jobs.ts';
import { signIn as signInAs } from './login.ts';
import { hashPassword } from './passwords/hash.ts';
import { sessionOfToken } from './sessions.ts';
import { memberByKey, replacePasswordHash } from './store.ts';

const clock = testClock();

const ctx = await useTestCtx({ clock: clock.now });
const site = await useTestApp({ ctx });
beforeAll(async () => {
  await setModule(ctx, 'SLIDER3', false);
});
// Time passes between tests, so that no count of an earlier test still applies.
beforeEach(() => clock.advance(6 * 60_000));

const ip = '203.0.113.7';
/** A login as the browser sends it: the body, and the captcha's id in its cookie. */
type Asked = UsernameLogin & { captchaId?: string };
const asked = (username: string, more: Partial<Asked> = {}): Asked => ({
  username,
  password: testPassword,
  type: 'username',
  side: 'member',
  ...more,
});
const signIn = (at: TestCtx, { captchaId, ...request }: Asked, from: string) =>
  signInAs(at, request, testVisitor({ ip: from, captchaId }));
const send = async ({ captchaId, ...request }: { captchaId?: string; [field: string]: unknown }) => {
  const headers: Record<string, string> = captchaId ? { cookie: `${captchaCookie}=${captchaId}` } : {};
  const answer = await injectEncrypted(
    site.app,
    { method: 'POST', url: '/wps/session/login', body: request, headers },
    { now: clock.now() },
  );
  return { status: answer.statusCode, headers: answer.headers, ...answer.json() };
};
const withCaptcha = async (from = ip) => ({ captchaId: await keepCaptcha(ctx, from, 'ACDEF'), captcha: 'ACDEF' });
const outcome = (attempt: Promise<unknown>) =>
  attempt.then(
    () => 'signed in',
    (error: { code: string }) => error.code,
  );
const wrongAnswer = { status: 401, code: 'WRONG_ACCOUNT_OR_PASSWORD', value: { captcha: true } };

test('a member signs in by username and password, trimmed and in any case of letters', async () => {
  const { username, memberId } = await signedInMember(ctx, { username: 'Preecha' });
  const answer = await send(asked(`  ${username.toUpperCase()} `, { password: ` ${testPassword} ` }));
  expect(answer).toMatchObject({
    status: 200,
    success: true,
    value: { firstTimeLogin: true, passwordExpired: false, member: { id: memberId.toString(), account: 'Preecha' } },
  });
  expect((await sessionOfToken(ctx, answer.value.token))?.memberId).toBe(memberId);
  expect((await send(asked(username))).value.firstTimeLogin).toBe(false);
});

test('a plain body is refused', async () => {
  const answer = await site.app.inject({ method: 'POST', url: '/wps/session/login', payload: asked('preecha') });
  expect([answer.statusCode, answer.json().code]).toEqual([415, 'ENCRYPTION_REQUIRED']);
});

test('an unknown account, a wrong password and an account without password are one answer', async () => {
  const { username } = await signedInMember(ctx);
  const trial = await signedInMember(ctx, { trial: true });
  const answers = [
    await send(asked('nosuchaccount')),
    await send(asked(username, { password: 'wrong', ...(await withCaptcha('127.0.0.1')) })),
    await send(asked(trial.username, { password: '', ...(await withCaptcha('127.0.0.1')) })),
    await send(asked(trial.username, await withCaptcha('127.0.0.1'))),
  ];
  const { headers: _, ...first } = answers[0];
  expect(first).toMatchObject(wrongAnswer);
  for (const index of [1, 3]) {
    const { headers: _, ...answer } = answers[index];
    expect(answer).toEqual(first);
  }
  expect(answers[2]).toMatchObject({ status: 400, code: 'MALFORMED' });
});

test('an unknown account runs the same verification as a known one', async () => {
  const { username } = await signedInMember(ctx);
  const verifications = async () =>
    Number(/^password_verification_seconds_count (\d+)$/m.exec(await metricsOf(ctx).metrics())?.[1] ?? 0);
  const before = await verifications();
  expect(await outcome(signIn(ctx, asked('nosuchaccount'), ip))).toBe('WRONG_ACCOUNT_OR_PASSWORD');
  expect(await verifications()).toBe(before + 1);
  expect(await outcome(signIn(ctx, asked(username), '198.51.100.1'))).toBe('signed in');
  expect(await verifications()).toBe(before + 2);
});

test('a captcha comes as a base64 PNG, never from a cache; its id in a cookie that goes with it', async () => {
  const answer = await site.app.inject('/wps/captcha');
  expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'no-store']);
  expect(Buffer.from(answer.json().value, 'base64').subarray(1, 4).toString()).toBe('PNG');
  const [cookie] = answer.cookies;
  expect(cookie).toMatchObject({ name: captchaCookie, path: '/wps', httpOnly: true, sameSite: 'Strict', maxAge: 120 });
  expect(cookie?.secure).toBeUndefined();
  const { username } = await signedInMember(ctx);
  await outcome(signIn(ctx, asked(username, { password: 'wrong' }), ip));
  const guess = { captchaId: cookie?.value ?? '', captcha: 'WRONG' };
  expect((await send(asked(username, guess))).code).toBe('CAPTCHA_WRONG');
});

test('an answer is for the captcha of its own browser: without its id it is none, with a foreign id wrong', async () => {
  const { username } = await signedInMember(ctx);
  await outcome(signIn(ctx, asked(username, { password: 'wrong' }), ip));
  const { captchaId, captcha } = await withCaptcha();
  expect((await send(asked(username, { captcha }))).code).toBe('CAPTCHA_REQUIRED');
  const foreign = await keepCaptcha(ctx, '198.51.100.3', 'HKMNP');
  expect((await send(asked(username, { captchaId: foreign, captcha }))).code).toBe('CAPTCHA_WRONG');
  expect((await send(asked(username, { captchaId, captcha }))).status).toBe(200);
});

test('over HTTPS the cookie of a captcha is secure', async () => {
  const secure = await openTestCtx({ config: { publicUrl: 'https://play.example' } });
  const app = await openTestApp({ ctx: secure });
  expect((await app.app.inject('/wps/captcha')).cookies[0]?.secure).toBe(true);
  await app.close();
  await secure.close();
});

test('after a failed login the account asks for a captcha, from every address', async () => {
  const { username } = await signedInMember(ctx);
  await expect(signIn(ctx, asked(username, { password: 'wrong' }), ip)).rejects.toMatchObject({
    code: 'WRONG_ACCOUNT_OR_PASSWORD',
    value: { captcha: true },
  });
  const elsewhere = '198.51.100.1';
  expect(await outcome(signIn(ctx, asked(username), elsewhere))).toBe('CAPTCHA_REQUIRED');
  const wrong = { captchaId: await keepCaptcha(ctx, ip, 'ACDEF'), captcha: 'XXXXX' };
  expect(await outcome(signIn(ctx, asked(username, wrong), elsewhere))).toBe('CAPTCHA_WRONG');
  expect(await outcome(signIn(ctx, asked(username, await withCaptcha()), elsewhere))).toBe('signed in');
  // A successful login ends the requirement for the account.
  expect(await outcome(signIn(ctx, asked(username), '198.51.100.2'))).toBe('signed in');
});

test('after a failed login the address asks for a captcha, for every account', async () => {
  const { username } = await signedInMember(ctx);
  expect(await outcome(signIn(ctx, asked('nosuchaccount'), ip))).toBe('WRONG_ACCOUNT_OR_PASSWORD');
  expect(await outcome(signIn(ctx, asked(username), ip))).toBe('CAPTCHA_REQUIRED');
  expect(await outcome(signIn(ctx, asked(username, await withCaptcha()), ip))).toBe('signed in');
  // One account's successful login does not clear the address's tries at others.
  expect(await outcome(signIn(ctx, asked(username), ip))).toBe('CAPTCHA_REQUIRED');
});

test('too many failures of an account: try again after five minutes, also with the right password', async () => {
  const { username } = await signedInMember(ctx);
  const from = (n: number) => `198.51.100.${n}`;
  for (let n = 0; n < 10; n += 1) {
    clock.advance(1000);
    const attempt = signIn(ctx, asked(username, { password: 'wrong', ...(await withCaptcha()) }), from(n));
    expect(await outcome(attempt)).toBe('WRONG_ACCOUNT_OR_PASSWORD');
  }
  const blocked = await send(asked(username, await withCaptcha()));
  expect(blocked).toMatchObject({ status: 429, code: 'TOO_MANY_REQUESTS', value: { retryAfterSeconds: 300 } });
  expect(blocked.headers['retry-after']).toBe('300');
  clock.advance(299_000);
  expect(await outcome(signIn(ctx, asked(username, await withCaptcha()), from(99)))).toBe('TOO_MANY_REQUESTS');
  clock.advance(1000);
  expect(await outcome(signIn(ctx, asked(username), from(100)))).toBe('signed in');
});

test('guesses made at once are all counted', async () => {
  const { username } = await signedInMember(ctx);
  const outcomes = await Promise.all(
    Array.from({ length: 30 }, (_, n) =>
      outcome(signIn(ctx, asked(username, { password: 'wrong' }), `198.51.100.${n}`)),
    ),
  );
  const verified = outcomes.filter((o) => o === 'WRONG_ACCOUNT_OR_PASSWORD').length;
  expect(verified).toBeLessThanOrEqual(10);
  expect(outcomes.filter((o) => o === 'TOO_MANY_REQUESTS').length).toBeGreaterThan(0);
});

test('too many failures of an address are refused whatever the account; one visitor owns a whole IPv6 /64', async () => {
  const from = (n: number) => `2001:db8:0:1::${n.toString(16)}`;
  for (let n = 0; n < 60; n += 1) {
    const captcha = n === 0 ? {} : await withCaptcha(`192.0.2.${n}`);
    expect(await outcome(signIn(ctx, asked(`nobody${n}`, captcha), from(n + 1)))).toBe('WRONG_ACCOUNT_OR_PASSWORD');
  }
  expect(await outcome(signIn(ctx, asked('nobody'), from(99)))).toBe('TOO_MANY_REQUESTS');
  const { username } = await signedInMember(ctx);
  expect(await outcome(signIn(ctx, asked(username), '2001:db8:0:2::1'))).toBe('signed in');
});

test('who signs in rightly, however often, is no guesser', async () => {
  const { username } = await signedInMember(ctx);
  for (let n = 0; n < 3; n += 1) expect(await outcome(signIn(ctx, asked(username), ip))).toBe('signed in');
  const { rows } = await ctx.pool.query('select kind, tries, failures from identity.attempt where expires_at > $1', [
    clock.now(),
  ]);
  expect(rows).toEqual([{ kind: 'address', tries: 0, failures: 0 }]);
});

test('nobody locks an account by sending no captcha', async () => {
  const { username } = await signedInMember(ctx);
  await outcome(signIn(ctx, asked(username, { password: 'wrong' }), ip));
  for (let n = 0; n < 20; n += 1) {
    expect(await outcome(signIn(ctx, asked(username), `198.51.100.${n}`))).toBe('CAPTCHA_REQUIRED');
  }
  expect(await outcome(signIn(ctx, asked(username, await withCaptcha()), '192.0.2.1'))).toBe('signed in');
});

test('who guesses elsewhere keeps nobody out of the browser that they have come in with', async () => {
  const { username } = await signedInMember(ctx);
  const own = { browser: 'own', ip: '192.0.2.10' };
  const signInAt = (visitor: { browser: string; ip: string }, more: Partial<Asked> = {}) => {
    const { captchaId, ...request } = asked(username, more);
    return outcome(signInAs(ctx, request, testVisitor({ ...visitor, captchaId })));
  };
  expect(await signInAt(own)).toBe('signed in');
  for (let n = 0; n < 12; n += 1) {
    await signInAt({ browser: 'strange', ip: `198.51.100.${n}` }, { password: 'wrong', ...(await withCaptcha()) });
  }
  expect(await signInAt({ browser: 'strange', ip: '198.51.100.200' }, await withCaptcha())).toBe('TOO_MANY_REQUESTS');
  expect(await signInAt(own)).toBe('signed in');
  // A browser is known for its owner only: its cookie gives no further tries at other accounts, and its own tries are
  // counted.
  for (let n = 0; n < 10; n += 1) {
    await signInAt({ ...own, ip: `192.0.2.${100 + n}` }, { password: 'wrong', ...(await withCaptcha()) });
  }
  expect(await signInAt({ ...own, ip: '192.0.2.200' }, await withCaptcha())).toBe('TOO_MANY_REQUESTS');
});

test('every failed login is written down with address and browser, and the one that closes the account', async () => {
  const { username, memberId } = await signedInMember(ctx);
  for (let n = 0; n < 11; n += 1) {
    await outcome(signIn(ctx, asked(username, { password: 'wrong', ...(await withCaptcha()) }), `198.51.100.${n}`));
  }
  const events = (await eventsOf(ctx.db, memberId, { before: null, limit: 20 })).toReversed();
  expect(events.map((event) => event.kind)).toEqual([
    ...Array.from({ length: 10 }, () => 'login-failed'),
    'login-locked-out',
  ]);
  expect(events[0]).toMatchObject({ ip: '198.51.100.0', detail: { way: 'password' } });
  expect(events[0]?.browser).toEqual(testVisitor().browser);
  expect(JSON.stringify(events.map((event) => event.detail))).not.toContain('wrong');
  // An unknown account must cost the same work.
  await outcome(signIn(ctx, asked('nosuchaccount'), '192.0.2.77'));
  const { rows } = await ctx.pool.query(`select member_id, kind from identity.event where ip = '192.0.2.77'`);
  expect(rows).toEqual([{ member_id: null, kind: 'login-failed' }]);
});

test('a try that could not be verified for lack of a turn counts against nobody', async () => {
  const { username } = await signedInMember(ctx);
  // Keeps the hashing queue full for as long as the tries are made.
  let busy = true;
  const crowd = Array.from({ length: 90 }, async () => {
    while (busy) await hashPassword('busy').catch(() => new Promise((turn) => setTimeout(turn, 1)));
  });
  const refused = await Promise.all(Array.from({ length: 9 }, () => outcome(signIn(ctx, asked(username), ip))));
  busy = false;
  await Promise.all(crowd);
  expect(refused).toContain('TOO_MANY_REQUESTS');
  const { rows } = await ctx.pool.query('select tries from identity.attempt where expires_at > $1', [clock.now()]);
  expect(rows.every((row) => row.tries === 0)).toBe(true);
  expect(await outcome(signIn(ctx, asked(username), ip))).toBe('signed in');
});

test('non-agents cannot log in on the agent side; agents may use both', async () => {
  const member = await signedInMember(ctx);
  const agent = await signedInMember(ctx, { accountType: 41 });
  expect(await send(asked(member.username, { side: 'agent' }))).toMatchObject({
    status: 403,
    code: 'NON_AGENT_ACCOUNT',
  });
  expect(await send(asked(agent.username, { side: 'agent' }))).toMatchObject({
    status: 200,
    value: { member: { isAgent: true, type: 41 } },
  });
  expect(await send(asked(agent.username))).toMatchObject({ status: 200 });
});

test('non-member accounts cannot log in to the member side', async () => {
  const other = await signedInMember(ctx, { accountType: 9 });
  expect(await send(asked(other.username))).toMatchObject({ status: 403, code: 'NON_MEMBER_ACCOUNT' });
  // Without the password the kind of account is not revealed.
  expect(await send(asked(other.username, { password: 'wrong' }))).toMatchObject({ code: 'WRONG_ACCOUNT_OR_PASSWORD' });
});

test('a password hashed with other parameters is hashed anew at login', async () => {
  const old = await hash(testPassword, { memoryCost: 8192, timeCost: 1 });
  const { username, memberId } = await signedInMember(ctx, { passwordHash: old });
  expect(await outcome(signIn(ctx, asked(username), ip))).toBe('signed in');
  const { rows } = await ctx.pool.query('select password_hash from identity.member where id = $1', [memberId]);
  expect(rows[0].password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await outcome(signIn(ctx, asked(username), ip))).toBe('signed in');
});

test('a password that changed while the old one was hashed anew stays changed', async () => {
  const { username, memberId } = await signedInMember(ctx, { passwordHash: 'changed meanwhile' });
  await replacePasswordHash(ctx.db, memberId, 'the one that was verified', 'renewed');
  expect((await memberByKey(ctx.db, username))?.password_hash).toBe('changed meanwhile');
});

test('a password is expired after ninety days where the site enforces it', async () => {
  const { username } = await signedInMember(ctx);
  clock.advance(91 * 24 * 3_600_000);
  expect((await send(asked(username))).value.passwordExpired).toBe(false);
  await setModule(ctx, 'PWDEXPFORCECHANGE3', true);
  expect((await send(asked(username))).value.passwordExpired).toBe(true);
  await setModule(ctx, 'PWDEXPFORCECHANGE3', false);
});

test('the site sets the age at which a password expires, and that it never does', async () => {
  const by = { operatorId: null, reason: '', said: {} };
  const { username, headers } = await signedInMember(ctx);
  await setModule(ctx, 'PWDEXPFORCECHANGE3', true);
  const expired = async () => (await send(asked(username))).value.passwordExpired;
  await changeLoginRules(ctx, by, 'site', { passwordMaxAgeDays: 7 });
  const state = (await site.app.inject({ url: '/wps/member/password', headers })).json();
  expect(state.value).toMatchObject({ maxAgeDays: 7 });
  clock.advance(7 * 24 * 3_600_000 - 1000);
  expect(await expired()).toBe(false);
  clock.advance(2000);
  expect(await expired()).toBe(true);
  await changeLoginRules(ctx, by, 'site', { passwordMaxAgeDays: 8 });
  expect(await expired()).toBe(false);
  await changeLoginRules(ctx, by, 'site', { passwordMaxAgeDays: 7 });
  expect(await expired()).toBe(true);
  await changeLoginRules(ctx, by, 'site', { passwordMaxAgeDays: 0 });
  expect(await expired()).toBe(false);
  await changeLoginRules(ctx, by, 'site', { passwordMaxAgeDays: 90 });
  await setModule(ctx, 'PWDEXPFORCECHANGE3', false);
});

test('control characters and unknown fields are malformed, never a system error', async () => {
  const none = asked('preecha');
  const malformed = [
    { username: 'nul\u0000' },
    { password: 'nul\u0000' },
    { remember: true },
    { side: 'operator' },
    { username: '' },
  ];
  for (const wrong of malformed) {
    expect(await send({ ...none, ...wrong }), JSON.stringify(wrong)).toMatchObject({ status: 400, code: 'MALFORMED' });
  }
});

test('what has expired is cleaned away', async () => {
  await outcome(signIn(ctx, asked('nosuchaccount'), ip));
  await keepCaptcha(ctx, ip, 'ACDEF');
  await signedInMember(ctx);
  clock.advance(25 * 3_600_000);
  await identityJobs.tasks['identity:remove-expired']?.(ctx, {});
  for (const table of ['session', 'captcha', 'attempt']) {
    const { rows } = await ctx.pool.query(`select * from identity.${table}`);
    expect(rows, table).toEqual([]);
  }
});
