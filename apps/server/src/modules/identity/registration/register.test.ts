import type { RegisterRequest } from '@fairhouse/contract/registration';
import { beforeEach, expect, test } from 'vitest';
import { useTestApp } from '../../../testing/app.ts';
import { type TestCtx, testClock, useTestCtx } from '../../../testing/ctx.ts';
import { testVisitor } from '../../../testing/members.ts';
import { apart } from '../../../testing/one-connection.ts';
import { balancesOf } from '../../ledger/index.ts';
import { setModule } from '../../site/settings.ts';
import { siteChanged } from '../../site/snapshot.ts';
import { verifyPassword } from '../passwords/hash.ts';
import { sessionOfToken } from '../sessions.ts';
import type { OnRegistered } from './open-account.ts';
import { register as registerAs } from './register.ts';
import { type Filled, filledIn as fillIn, ip, send as sendTo, showFields } from './testing.ts';

const clock = testClock();

const ctx = await useTestCtx({ clock: clock.now });
await showFields(ctx, 'email', 'line');
const site = await useTestApp({ ctx });
// Time passes between tests, so that no count of an earlier test still applies.
beforeEach(() => clock.advance(6 * 60_000));

const filledIn = (more: Partial<Filled<RegisterRequest>> = {}) => fillIn(ctx, more);
const send = (filled: Parameters<typeof sendTo>[1]) => sendTo(site, filled);
const register = (
  at: TestCtx,
  { captchaId, ...request }: Filled<RegisterRequest>,
  from: string,
  onRegistered: OnRegistered,
) => registerAs(at, request, testVisitor({ ip: from, captchaId }), onRegistered);
const refusal = async (more: Partial<RegisterRequest>) => {
  const { statusCode, ...answer } = await send(await filledIn(more));
  const { code, value } = answer.json();
  return { statusCode, code, value };
};
const membersNamed = async (username: string) => {
  const { rows } = await ctx.pool.query('select * from identity.member where lower(username) = lower($1)', [username]);
  return rows;
};

test('a visitor registers, is signed in and has empty wallets', async () => {
  const answer = await send(await filledIn({ username: ' Malee ', email: 'malee@example.com', line: 'malee🎲' }));
  expect(answer.statusCode).toBe(200);
  const { token, firstTimeLogin, passwordExpired, member } = answer.json().value;
  expect({ firstTimeLogin, passwordExpired }).toEqual({ firstTimeLogin: true, passwordExpired: false });
  expect(member).toMatchObject({ account: 'Malee', nickname: 'Malee', type: 3, currency: 'THB', isAgent: false });
  const session = await sessionOfToken(ctx, token);
  expect(session?.memberId.toString()).toBe(member.id);
  const balances = await balancesOf(ctx, BigInt(member.id));
  expect(balances.map((b) => b.type).toSorted()).toEqual(['bonus', 'cash', 'debt', 'locked']);
});

test('where, how and what was agreed to is kept, and the password as a hash only', async () => {
  await send(await filledIn({ username: 'kept1', email: 'kept@example.com', line: 'kept' }));
  const [row] = await membersNamed('kept1');
  expect(row).toMatchObject({
    register_method: 'WEB',
    domain: 'play.example',
    register_url: 'https://play.example/register',
    language: 'TH',
    terms_accepted_at: clock.now(),
    age_confirmed_at: clock.now(),
  });
  expect(row.password_hash).toMatch(/^\$argon2id\$/);
  const { rows } = await ctx.pool.query('select * from identity.profile where member_id = $1', [row.id]);
  expect(rows).toMatchObject([{ email: 'kept@example.com', contacts: { line: 'kept' }, affiliate_code: null }]);
});

test('a payment password is kept as a hash only, a dialing code only beside its number', async () => {
  await showFields(ctx, 'email', 'line', 'paymentPassword', 'mobileNum');
  const profileOf = async (username: string, more: Partial<RegisterRequest>) => {
    expect((await send(await filledIn({ username, countryDialingCode: '66', ...more }))).statusCode).toBe(200);
    const { rows } = await ctx.pool.query(
      `select p.*, p::text as everything from identity.profile p
         join identity.member m on m.id = p.member_id where m.username = $1`,
      [username],
    );
    return rows[0];
  };
  const full = await profileOf('payer1', { paymentPassword: '192837', mobileNum: '0812345678' });
  expect(full).toMatchObject({ mobile_num: '0812345678', country_dialing_code: '66' });
  expect(full.everything).not.toContain('192837');
  expect(await verifyPassword(full.payment_password_hash, '192837')).toBe(true);
  expect(await profileOf('payer2', {})).toMatchObject({ payment_password_hash: null, country_dialing_code: null });
  await showFields(ctx, 'email', 'line');
});

test('a plain body is refused', async () => {
  const answer = await site.app.inject({ method: 'PUT', url: '/wps/member/register', payload: await filledIn() });
  expect([answer.statusCode, answer.json().code]).toEqual([415, 'ENCRYPTION_REQUIRED']);
});

test('a broken rule names field, rule, patternId and bounds, and nothing is made', async () => {
  expect(await refusal({ username: '1abc' })).toEqual({
    statusCode: 422,
    code: 'FIELD_RULE',
    value: { issues: [{ field: 'username', rule: 'pattern', patternId: 'LETTER_FIRST', min: 4, max: 16 }] },
  });
  expect(await refusal({ username: 'brokenrule', password: 'short', confirmPassword: 'other' })).toMatchObject({
    code: 'FIELD_RULE',
    value: {
      issues: [
        { field: 'password', rule: 'length', min: 8, max: 64 },
        { field: 'confirmPassword', rule: 'equal' },
      ],
    },
  });
  expect(await membersNamed('brokenrule')).toEqual([]);
});

test('a field that the site does not show is not taken', async () => {
  expect(await refusal({ wechat: 'somchai' })).toMatchObject({
    code: 'FIELD_RULE',
    value: { issues: [{ field: 'wechat', rule: 'notShown' }] },
  });
});

test('the terms must be ticked and the age confirmed', async () => {
  expect(await refusal({ terms: false })).toMatchObject({ statusCode: 422, code: 'TERMS_NOT_ACCEPTED' });
  expect(await refusal({ ageConfirmed: false })).toMatchObject({
    statusCode: 422,
    code: 'UNDER_AGE',
    value: { minAge: 18 },
  });
});

test('unknown fields, wrong types, control characters and half characters are malformed', async () => {
  const halves = [{ line: 'half\ud800' }, { line: '\udc00half' }, { domain: '\ud83c' }];
  for (const wrong of [
    { isAgent: true },
    { username: 5 },
    { username: 'nul\u0000name' },
    { registerMethod: 'APP' },
    ...halves,
  ]) {
    const answer = await send({ ...(await filledIn()), ...wrong });
    expect([answer.statusCode, answer.json().code], JSON.stringify(wrong)).toEqual([400, 'MALFORMED']);
  }
});

test('a captcha is needed while the rules show it, and a slip in another field does not use it up', async () => {
  const { captcha: _, captchaId: __, ...without } = await filledIn();
  expect((await send(without)).json()).toMatchObject({ code: 'CAPTCHA_REQUIRED' });
  const request = await filledIn({ username: '1' });
  expect((await send(request)).json()).toMatchObject({ code: 'FIELD_RULE' });
  expect((await send({ ...request, username: 'careful1', captcha: 'XXXXX' })).json()).toMatchObject({
    code: 'CAPTCHA_WRONG',
  });
  expect((await send({ ...request, username: 'careful1' })).json()).toMatchObject({ code: 'CAPTCHA_WRONG' });
  expect((await send(await filledIn({ username: 'careful1' }))).statusCode).toBe(200);
});

test('one name is one member, in whatever case or width it is written', async () => {
  expect((await send(await filledIn({ username: 'OneName' }))).json()).toMatchObject({ success: true });
  expect(await refusal({ username: 'onename' })).toMatchObject({ statusCode: 409, code: 'USERNAME_TAKEN' });
  await ctx.pool.query("update site.register_field set accepted_pattern = '*' where field = 'username'");
  siteChanged(ctx);
  expect(await refusal({ username: 'ｏｎｅｎａｍｅ' })).toMatchObject({ code: 'USERNAME_TAKEN' });
  await ctx.pool.query(
    "update site.register_field set accepted_pattern = '[A-Za-z][A-Za-z0-9]*' where field = 'username'",
  );
  siteChanged(ctx);
});

test('of many registrations of one name at once one makes a member', async () => {
  const requests = await Promise.all(
    ['racer1', 'Racer1', 'RACER1', 'racer1', 'rAcer1', 'racer1'].map((username) => filledIn({ username })),
  );
  const answers = await Promise.all(requests.map(send));
  expect(answers.map((a) => a.statusCode).toSorted()).toEqual([200, 409, 409, 409, 409, 409]);
  expect(await membersNamed('racer1')).toHaveLength(1);
});

test('what must happen at registration happens in its transaction or nothing does', async () => {
  const seen: unknown[] = [];
  await register(ctx, await filledIn({ username: 'gifted1' }), ip, async (tx, member) => {
    const { rows } = await apart(() =>
      ctx.pool.query('select 1 from identity.member where id = $1', [member.memberId]),
    );
    seen.push({ tx: tx.isTransaction, currency: member.currency, committed: rows.length });
  });
  expect(seen).toEqual([{ tx: true, currency: 'THB', committed: 0 }]);

  const failing = register(ctx, await filledIn({ username: 'gifted2' }), ip, async () => {
    throw new Error('the gift failed');
  });
  await expect(failing).rejects.toThrow('the gift failed');
  expect(await membersNamed('gifted2')).toEqual([]);
});

test('registration is off where the site has switched it off', async () => {
  await setModule(ctx, 'REG3', false);
  expect(await refusal({})).toMatchObject({ statusCode: 403, code: 'MODULE_DISABLED', value: { modId: 'REG3' } });
  await setModule(ctx, 'REG3', true);
});

test('one address registers so many accounts in five minutes and no more', async () => {
  const results = await Promise.all(
    Array.from({ length: 31 }, async () =>
      register(ctx, await filledIn(), ip, async () => {}).then(
        () => 'made',
        (error: { code: string }) => error.code,
      ),
    ),
  );
  expect(results.filter((r) => r === 'made')).toHaveLength(30);
  expect(results.filter((r) => r === 'TOO_MANY_REQUESTS')).toHaveLength(1);
  await expect(register(ctx, await filledIn(), '198.51.100.1', async () => {})).resolves.toBeDefined();
});
