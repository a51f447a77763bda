import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { useTestApp } from '../../../testing/app.ts';
import { testClock, useTestCtx } from '../../../testing/ctx.ts';
import { injectEncrypted } from '../../../testing/encrypt.ts';
import { testPassword, testVisitor } from '../../../testing/members.ts';
import { signedInOperator } from '../../../testing/operators.ts';
import { actingOperator, notedActs } from '../index.ts';
import { signInOperator } from '../login.ts';
import type { OperatorRole } from '../roles.ts';

const clock = testClock();
const ctx = await useTestCtx({ clock: clock.now });
const site = await useTestApp({ ctx });
const reason = 'Has left the house';
type Who = Awaited<ReturnType<typeof signedInOperator>>;
let admin: Who;
let second: Who;
beforeEach(async () => {
  clock.advance(3_600_000);
  await ctx.pool.query('delete from identity.attempt');
  await ctx.pool.query(`update operators.operator set disabled_at = created_at`);
  admin = await signedInOperator(ctx);
  second = await signedInOperator(ctx);
});

const made = (role: OperatorRole = 'finance') => signedInOperator(ctx, { role });
const newest = async () => (await notedActs(ctx.db, { limit: 1 }))[0];

async function act({ headers }: Who, path: string, body: object = {}, method: 'POST' | 'PUT' = 'POST') {
  const url = `/ops/v1/operators${path}`;
  const payload = { reason, ...body };
  const answer = path.endsWith('/password')
    ? await injectEncrypted(site.app, { method, url, headers, body: payload }, { now: clock.now() })
    : await site.app.inject({ method, url, headers, payload });
  type Shown = { username: string; role: string; disabledAt: string | null };
  return answer.json<{ code?: string; value: { operator: Shown; code?: string; done: boolean } }>();
}
const on = (by: Who, { operatorId }: Who, name: string) => act(by, `/${operatorId}/${name}`);
const roleOf = (by: Who, { operatorId }: Who, role: string) => act(by, `/${operatorId}/role`, { role }, 'PUT');
const passwordOf = (by: Who, { operatorId }: Who, password: string) =>
  act(by, `/${operatorId}/password`, { password }, 'PUT');
const isIn = async ({ headers }: Who) => (await site.app.inject({ url: '/ops/v1/me', headers })).statusCode === 200;
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: { code: string }) => error.code,
  );
const signIn = (username: string, password: string, enrolmentCode?: string) =>
  codeOf(
    signInOperator(
      ctx,
      { username, password, ...(enrolmentCode === undefined ? {} : { enrolmentCode }) },
      testVisitor(),
    ),
  );

test('a disabled operator is out at once: sessions, new logins and acts at the machine', async () => {
  const olga = await made();
  expect(await on(admin, olga, 'disable')).toMatchObject({
    value: { done: true, operator: { username: olga.username, disabledAt: clock.now().toISOString() } },
  });
  expect(await isIn(olga)).toBe(false);
  expect(await signIn(olga.username, testPassword)).toBe('ACCOUNT_LOCKED');
  expect(await signIn(olga.username, 'not the password')).toBe('WRONG_ACCOUNT_OR_PASSWORD');
  const acting = actingOperator(ctx, { username: olga.username, password: testPassword }, 'deposits.decide');
  expect(await codeOf(acting)).toBe('ACCOUNT_LOCKED');
  expect(await newest()).toMatchObject({
    action: 'operator-disable',
    subject: olga.username,
    operator_id: admin.operatorId,
    reason,
  });
  expect(await on(admin, olga, 'disable')).toMatchObject({ value: { done: false } });
});

test('an operator is enabled by two, and no session or ticket from before comes back', async () => {
  const olga = await made();
  await on(admin, olga, 'disable');
  expect(await on(admin, olga, 'enable')).toMatchObject({ value: { done: false } });
  expect(await on(admin, olga, 'enable')).toMatchObject({ code: 'ALREADY_APPROVED' });
  expect(await on(second, olga, 'enable')).toMatchObject({ value: { done: true, operator: { disabledAt: null } } });
  expect(await isIn(olga)).toBe(false);
});

test('the last enabled admin is neither disabled nor demoted, also by two of one moment', async () => {
  const answers = await Promise.all([on(admin, second, 'disable'), on(second, admin, 'disable')]);
  expect(answers.filter(({ code }) => code === undefined)).toHaveLength(1);
  const left = (await isIn(admin)) ? admin : second;
  expect(await isIn(left)).toBe(true);
  const enabled = await ctx.pool.query(`select from operators.operator where role = 'admin' and disabled_at is null`);
  expect(enabled.rowCount).toBe(1);
});

test('nobody disables themself, changes their own role, forgets their own factors or issues their own code', async () => {
  for (const name of ['disable', 'enable', 'forget-factors', 'enrolment-code']) {
    expect(await on(admin, admin, name), name).toMatchObject({ code: 'FORBIDDEN' });
  }
  expect(await roleOf(admin, admin, 'finance')).toMatchObject({ code: 'FORBIDDEN' });
  expect(await isIn(admin)).toBe(true);
});

test('a role that may more takes two admins, one that may less takes one, and both end what was open', async () => {
  const olga = await made('finance');
  expect(await roleOf(admin, olga, 'admin')).toMatchObject({ value: { done: false, operator: { role: 'finance' } } });
  expect(await isIn(olga)).toBe(true);
  expect(await roleOf(second, olga, 'admin')).toMatchObject({ value: { done: true, operator: { role: 'admin' } } });
  expect(await isIn(olga)).toBe(false);
  expect(await roleOf(admin, olga, 'finance')).toMatchObject({ value: { done: true, operator: { role: 'finance' } } });
});

test('sessions of an operator are ended by an admin, who sees every operator', async () => {
  const olga = await made('content');
  expect(await on(admin, olga, 'end-sessions')).toMatchObject({ value: { done: true } });
  expect(await isIn(olga)).toBe(false);
  const { headers } = admin;
  const list = await site.app.inject({ url: '/ops/v1/operators?pageSize=100', headers });
  const shown = { username: olga.username, role: 'content', disabledAt: null, secondFactor: false };
  expect(list.json().value.list).toContainEqual(expect.objectContaining(shown));
  const other = await made('finance');
  expect((await site.app.inject({ url: '/ops/v1/operators', headers: other.headers })).statusCode).toBe(403);
});

test('who sets an operator’s password ends what was open, and does not act as that operator at the machine', async () => {
  const olga = await made();
  expect(await passwordOf(admin, olga, 'Password123!')).toMatchObject({ code: 'PASSWORD_TOO_COMMON' });
  expect(await passwordOf(admin, olga, 'Horse-battery-7')).toMatchObject({ value: { done: true } });
  expect(await isIn(olga)).toBe(false);
  expect(JSON.stringify((await newest())?.detail)).not.toContain('Horse');
  const acting = actingOperator(ctx, { username: olga.username, password: 'Horse-battery-7' }, 'deposits.decide');
  expect(await codeOf(acting)).toBe('PASSWORD_CHANGE_REQUIRED');
});

test('who sets the password does not issue the code, and who issues it does not keep it by setting the password', async () => {
  const olga = await made();
  await passwordOf(admin, olga, 'Horse-battery-7');
  expect(await on(admin, olga, 'enrolment-code')).toMatchObject({ code: 'SECOND_APPROVAL_REQUIRED' });
  const issued = await on(second, olga, 'enrolment-code');
  await passwordOf(second, olga, 'Horse-battery-8');
  expect(await signIn(olga.username, 'Horse-battery-8', issued.value.code)).toBe('CODE_INVALID');
  const again = await on(admin, olga, 'enrolment-code');
  expect(JSON.stringify((await newest())?.detail)).not.toContain(again.value.code?.slice(0, 4));
  expect(await signIn(olga.username, 'Horse-battery-8', again.value.code)).toBe('done');
});

test('a new operator has a code from who made them and a password from somebody else', async () => {
  const username = `o${randomUUID().slice(0, 13)}`;
  const created = await act(admin, '', { username, role: 'finance' });
  expect(created).toMatchObject({ value: { operator: { username, role: 'finance' } } });
  expect(await act(admin, '', { username, role: 'finance' })).toMatchObject({ code: 'USERNAME_TAKEN' });
  const { rows } = await ctx.pool.query('select id from operators.operator where username = $1', [username]);
  const olga = { ...admin, operatorId: BigInt(rows[0].id) };
  const { code } = created.value;
  expect(await signIn(username, '', code)).toBe('WRONG_ACCOUNT_OR_PASSWORD');
  await ctx.pool.query('delete from identity.attempt');
  await passwordOf(second, olga, 'Horse-battery-7');
  expect(await signIn(username, 'Horse-battery-7', code)).toBe('done');
});

test('a code that a disabled operator issued, or has, opens nothing', async () => {
  const [olga, boris] = [await made(), await made()];
  const code = (await on(second, olga, 'enrolment-code')).value.code;
  await on(admin, second, 'disable');
  expect(await signIn(olga.username, testPassword, code)).toBe('CODE_INVALID');
  const own = (await on(admin, boris, 'enrolment-code')).value.code;
  await on(admin, boris, 'disable');
  const third = await signedInOperator(ctx);
  await on(admin, boris, 'enable');
  await on(third, boris, 'enable');
  expect(await signIn(boris.username, testPassword, own)).toBe('CODE_INVALID');
});

test('an operator chooses an own password, and is then the one who set it', async () => {
  const olga = await made();
  await passwordOf(admin, olga, 'Horse-battery-7');
  const again = await signedInOperator(ctx, { role: 'finance' });
  await ctx.pool.query('update operators.session set operator_id = $1 where operator_id = $2', [
    olga.operatorId,
    again.operatorId,
  ]);
  const body = { password: 'Staple-correct-9' };
  const { headers } = again;
  const url = '/ops/v1/me/password';
  const set = await injectEncrypted(site.app, { method: 'PUT', url, headers, body }, { now: clock.now() });
  expect(set.statusCode).toBe(200);
  const acting = actingOperator(ctx, { username: olga.username, password: body.password }, 'deposits.decide');
  expect(await acting).toBe(olga.operatorId);
});

test('operators are found by a part of their name, whatever its case', async () => {
  const olga = await made();
  const found = async (q: string) => {
    const { headers } = admin;
    const answer = await site.app.inject({ url: `/ops/v1/operators?q=${encodeURIComponent(q)}`, headers });
    return answer.json<{ value: { list: { id: string }[] } }>().value.list.map(({ id }) => id);
  };
  expect(await found(olga.username.slice(1).toUpperCase())).toEqual([String(olga.operatorId)]);
  // Wildcards of LIKE patterns are matched as plain characters.
  expect(await found('%')).toEqual([]);
});
