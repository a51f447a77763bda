import { beforeAll, expect, test } from 'vitest';
import { notedActs } from '../../modules/operators/index.ts';
import { signInOperator } from '../../modules/operators/login.ts';
import { useTestCtx } from '../../testing/ctx.ts';
import { testPassword, testVisitor } from '../../testing/members.ts';
import { operatorAtMachine, piped } from './testing.ts';

const ctx = await useTestCtx();
const machine = (line: string, ...lines: string[]) => piped(ctx, [...line.split(' '), '--reason', 'Agreed'], lines);
const codeIn = (lines: string[]) => /^Enrolment code: (.+)$/m.exec(lines.join('\n'))?.[1];
const passwordIn = (lines: string[]) => /^Password: (.+)$/m.exec(lines.join('\n'))?.[1] ?? '';
const enters = (username: string, password: string, enrolmentCode = '') =>
  signInOperator(ctx, { username, password, enrolmentCode }, testVisitor()).then(
    () => 'in',
    (error: { code: string }) => error.code,
  );
const newest = async () => (await notedActs(ctx.db, { limit: 1 }))[0];
let admin: Awaited<ReturnType<typeof operatorAtMachine>>;

beforeAll(async () => {
  const { lines } = await machine('create --username first --role admin');
  expect(await enters('first', passwordIn(lines), codeIn(lines))).toBe('in');
  expect(await newest()).toMatchObject({ action: 'operator-create', subject: 'first', operator_id: null });
  admin = await operatorAtMachine(ctx, 'admin');
});

test('the machine itself lets in the first admin alone; later it gives either the code or the password', async () => {
  const made = await machine('create --username olga --role finance');
  expect(passwordIn(made.lines)).toBe('');
  const set = await machine('operator password olga');
  expect(await enters('olga', passwordIn(set.lines), codeIn(made.lines))).toBe('CODE_INVALID');
  expect((await machine('operator code olga')).lines[0]).toContain('does not issue the code as well');
  const issued = await admin.run(['operator', 'code', 'olga']);
  expect(await enters('olga', passwordIn(set.lines), codeIn(issued.lines))).toBe('in');

  const boris = await machine('create --username boris --role finance --password-stdin', 'Correct-horse-7');
  expect([codeIn(boris.lines), boris.lines[1]]).toEqual([undefined, expect.stringContaining('operator code boris')]);
});

test('an admin at the machine makes an operator, whose password is another’s to set', async () => {
  const made = await admin.run(['create', '--username', 'vera', '--role', 'risk']);
  expect(await newest()).toMatchObject({ action: 'operator-create', operator_id: admin.operatorId });
  const own = await admin.run(['operator', 'password', 'vera'], 'Correct-horse-7');
  expect(own).toMatchObject({ code: 0 });
  expect(await enters('vera', 'Correct-horse-7', codeIn(made.lines))).toBe('CODE_INVALID');
  expect((await admin.run(['operator', 'code', 'vera'])).lines[0]).toContain('does not issue the code as well');
});

test('operators are disabled, enabled, given roles and signed out by command, with a reason', async () => {
  const { username } = await operatorAtMachine(ctx, 'finance');
  expect((await piped(ctx, ['operator', 'disable', username], [])).lines[0]).toContain('--reason is empty');
  expect((await machine(`operator disable ${username}`)).lines[0]).toContain('is disabled');
  expect(await newest()).toMatchObject({ action: 'operator-disable', operator_id: null, reason: 'Agreed' });
  expect((await machine('operators')).code).toBe(2);
  expect((await piped(ctx, ['operators'], [])).lines).toContainEqual(
    expect.stringMatching(`${username} +finance +disabled`),
  );
  expect((await admin.run(['operator', 'enable', username])).lines[0]).toContain('another one has to say the same');
  expect((await machine(`operator enable ${username}`)).lines[0]).toContain('is enabled');
  expect((await admin.run(['operator', 'role', username, 'support'])).code).toBe(0);
  expect((await machine(`operator role ${username} admin`)).lines[0]).toContain('is admin');
  expect((await machine(`operator end-sessions ${username}`)).lines[0]).toContain('nothing to do');
  expect((await admin.run(['operator', 'role', admin.username, 'finance'])).lines[0]).toContain(
    'nobody does it to themself',
  );
  expect((await machine('operator disable nobody')).lines[0]).toBe(
    'There is no operator nobody. See: npm run admin -- operator --help',
  );
  const finance = await operatorAtMachine(ctx, 'finance');
  expect((await finance.run(['operator', 'disable', username])).code).toBe(2);
  expect(
    (
      await piped(
        ctx,
        ['operator', 'code', username, '--as', finance.username, '--reason', 'Agreed', '--password-stdin'],
        [testPassword],
      )
    ).code,
  ).toBe(2);
});

test('the last enabled admin is not disabled at the machine either', async () => {
  const { rows } = await ctx.pool.query(
    `select username from operators.operator where role = 'admin' and disabled_at is null`,
  );
  const outcomes = [];
  for (const { username } of rows) outcomes.push((await machine(`operator disable ${username}`)).lines[0]);
  expect(outcomes.at(-1)).toContain('is the last enabled admin');
});
