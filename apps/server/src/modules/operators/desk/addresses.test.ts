import { beforeEach, expect, test } from 'vitest';
import { runAdmin } from '../../../cli/admin/run.ts';
import { useTestApp } from '../../../testing/app.ts';
import { testVisitor } from '../../../testing/members.ts';
import { signedInOperator } from '../../../testing/operators.ts';
import { notedActs } from '../index.ts';
import type { OperatorRole } from '../roles.ts';
import { openOperatorSession } from '../sessions.ts';

const { app, ctx } = await useTestApp();
/** The address from which `testVisitor` signs in. */
const { ip: office } = testVisitor();
const home = '198.51.100.9';
type Who = Awaited<ReturnType<typeof signedInOperator>>;
let admin: Who;
let second: Who;

beforeEach(async () => {
  await ctx.pool.query('delete from operators.allowed_network');
  admin = await signedInOperator(ctx);
  second = await signedInOperator(ctx);
});

async function set(
  by: Who,
  name: string,
  networks: string[],
  { from = office, kind = 'operator', ...more }: Record<string, unknown> = {},
) {
  const payload = { kind, name, networks, reason: 'From the office alone', ...more };
  const url = '/ops/v1/operators/addresses';
  const answer = await app.inject({ method: 'PUT', url, headers: by.headers, payload, remoteAddress: String(from) });
  return { status: answer.statusCode, ...answer.json() };
}
const isIn = async ({ headers }: Who, remoteAddress = office) =>
  (await app.inject({ url: '/ops/v1/me', headers, remoteAddress })).statusCode === 200;
const signIn = (who: Who, role: OperatorRole, ip: string) =>
  openOperatorSession(
    ctx,
    ctx.db,
    { id: who.operatorId, username: who.username, role },
    { visitor: { ...testVisitor(), ip }, verified: 'totp' },
  ).then(
    () => 'in',
    ({ code }: { code: string }) => code,
  );

test('an operator with a list works from its networks alone: a stolen session is of no use elsewhere', async () => {
  const olga = await signedInOperator(ctx, { role: 'finance' });
  expect(await set(admin, olga.username, [`${office}/24`])).toMatchObject({
    status: 200,
    value: { waitsForSecond: false },
  });
  expect(await isIn(olga)).toBe(true);
  expect(await isIn(olga, '::ffff:203.0.113.200')).toBe(true);
  expect(await isIn(olga, home)).toBe(false);
  expect(await signIn(olga, 'finance', home)).toBe('ADDRESS_NOT_ALLOWED');
  expect(await signIn(olga, 'finance', office)).toBe('in');
  // No other operator of the role is affected.
  expect(await isIn(second, home)).toBe(true);
  const [noted] = await notedActs(ctx.db, { limit: 1, action: 'operator-addresses' });
  expect(noted).toMatchObject({ operator_id: admin.operatorId, subject: `operator ${olga.username}` });
});

test('sessions that were opened elsewhere end with the list', async () => {
  const olga = await signedInOperator(ctx, { role: 'risk' });
  expect(await set(admin, olga.username, [home])).toMatchObject({ status: 200 });
  const { rows } = await ctx.pool.query('select from operators.session where operator_id = $1', [olga.operatorId]);
  expect(rows).toEqual([]);
});

test('a list of a role goes for all of it but who has one of their own', async () => {
  const [olga, boris] = [
    await signedInOperator(ctx, { role: 'support' }),
    await signedInOperator(ctx, { role: 'support' }),
  ];
  expect(await set(admin, boris.username, [office, home])).toMatchObject({ status: 200 });
  expect(await set(admin, 'support', [office], { kind: 'role' })).toMatchObject({ status: 200 });
  expect([await isIn(olga), await isIn(olga, home), await isIn(boris, home)]).toEqual([true, false, true]);
});

test('nobody locks themself out: the own address is inside, or nothing changes', async () => {
  expect(await set(admin, 'admin', [home], { kind: 'role' })).toMatchObject({ code: 'ADDRESS_NOT_ALLOWED' });
  expect(await set(admin, admin.username, [home])).toMatchObject({ code: 'ADDRESS_NOT_ALLOWED' });
  expect([await isIn(admin), await isIn(second)]).toEqual([true, true]);
  expect(await set(admin, admin.username, [home, office])).toMatchObject({ status: 200 });
  expect(await isIn(admin)).toBe(true);
});

test('more addresses take two admins, fewer take one', async () => {
  const olga = await signedInOperator(ctx, { role: 'finance' });
  await set(admin, olga.username, [office]);
  for (const networks of [[], [office, home], ['0.0.0.0/0']]) {
    expect(await set(admin, olga.username, networks)).toMatchObject({ value: { waitsForSecond: true } });
    expect(await isIn(olga, home)).toBe(false);
  }
  expect(await set(admin, olga.username, [])).toMatchObject({ code: 'ALREADY_APPROVED' });
  expect(await set(second, olga.username, [])).toMatchObject({ value: { waitsForSecond: false } });
  expect(await isIn(olga, home)).toBe(true);
});

test('in another spelling of the name, too, more addresses take two admins', async () => {
  const olga = await signedInOperator(ctx, { role: 'finance' });
  await set(admin, olga.username, [office]);
  const name = olga.username.toUpperCase();
  expect(await set(admin, name, ['0.0.0.0/0'])).toMatchObject({ value: { waitsForSecond: true } });
});

test('a list of their own frees nobody from that of the role: it takes two admins as soon as it lets more in', async () => {
  const olga = await signedInOperator(ctx, { role: 'finance' });
  await set(admin, 'finance', [office], { kind: 'role' });
  for (const networks of [[home], ['0.0.0.0/0'], [office, home]]) {
    expect(await set(admin, olga.username, networks)).toMatchObject({ value: { waitsForSecond: true } });
    expect(await isIn(olga, home)).toBe(false);
  }
  expect(await set(admin, olga.username, [office])).toMatchObject({ value: { waitsForSecond: false } });
  expect(await set(admin, olga.username, [])).toMatchObject({ value: { waitsForSecond: false } });
  expect(await set(second, olga.username, [office, home])).toMatchObject({ value: { waitsForSecond: false } });
  expect(await isIn(olga, home)).toBe(true);
});

test('a stale list, an unknown name, what is no network and who may not are refused', async () => {
  const olga = await signedInOperator(ctx, { role: 'finance' });
  expect(await set(admin, 'nobody-here', [office])).toMatchObject({ code: 'NOT_FOUND' });
  expect(await set(admin, 'owner', [office], { kind: 'role' })).toMatchObject({ code: 'NOT_FOUND' });
  for (const network of ['TH', 'office', '203.0.113.7/33', '1.2']) {
    expect(await set(admin, olga.username, [network]), network).toMatchObject({ code: 'MALFORMED' });
  }
  expect(await set(admin, 'finance', [office], { kind: 'role', version: 'another' })).toMatchObject({
    code: 'STATE_CONFLICT',
  });
  expect(await set(olga, olga.username, [office])).toMatchObject({ code: 'FORBIDDEN' });
});

test('the machine lists, sets and always clears', async () => {
  const run = async (...args: string[]) =>
    (await runAdmin(['operator-addresses', ...args], (work) => work({ ...ctx }))).lines.join('\n');
  await run('role', 'admin', '--networks', home, '--reason', 'A mistake');
  expect(await isIn(admin)).toBe(false);
  expect(await run()).toContain(`role  admin  ${home}/32`);
  await run('role', 'admin', '--reason', 'Taken back');
  expect(await run()).toContain('role  admin  everywhere');
  expect(await signIn(admin, 'admin', office)).toBe('in');
  expect(await run('role', 'admin', '--networks', 'TH', '--reason', 'Wrong')).toContain('A network is an address');
});
