import { expect, test } from 'vitest';
import { canPlay } from '../../../modules/protection/index.ts';
import { useTestCtx } from '../../../testing/ctx.ts';
import { signedInMember, testPassword } from '../../../testing/members.ts';
import { signedInOperator } from '../../../testing/operators.ts';
import { piped } from '../testing.ts';

const ctx = await useTestCtx();

const admin = (args: string[], typed = testPassword) => piped(ctx, args, [typed]);

test('hosts are shown, set and taken away again, and what is no host is refused', async () => {
  expect((await admin(['hosts'])).lines).toEqual(['launch  none', 'images  none']);
  const set = await admin(['hosts', 'launch', 'https://{vendor}.play.example, https://games.example/']);
  expect(set.lines).toEqual(['launch  https://{vendor}.play.example, https://games.example']);
  expect((await admin(['hosts', 'images', 'https://{vendor}.example'])).code).toBe(2);
  expect((await admin(['hosts', 'launch', 'https://games.example/path'])).code).toBe(2);
  expect((await admin(['hosts', 'launch', 'none'])).lines).toEqual(['launch  none']);
});

test('an operator excludes a member from the command line, who is listed until it is lifted', async () => {
  const { username: operator } = await signedInOperator(ctx, { role: 'risk' });
  const { username } = await signedInOperator(ctx, { role: 'support' });
  const member = await signedInMember(ctx);
  const as = (who: string) => ['--as', who, '--reason', 'asked by mail', '--password-stdin'];
  expect((await admin(['exclude', member.username, ...as(username)])).lines.join()).toContain('does not allow');
  expect((await admin(['exclude', 'nobody-here', ...as(operator)])).lines.join()).toContain('no account');
  expect((await admin(['exclude', member.username, '--days', '0', ...as(operator)])).code).toBe(2);
  const made = (await admin(['exclude', member.username, '--days', '7', ...as(operator)])).lines.join();
  expect(made).toMatch(/^Exclusion \d+ of m\w+ holds until 2\d{3}-/);
  expect((await canPlay({ ...ctx }, member)).allowed).toBe(false);
  expect((await admin(['exclusions', '--member', member.username])).lines.join()).toContain('asked by mail');
  const [, id = ''] = /Exclusion (\d+)/.exec(made) ?? [];
  expect((await admin(['lift-exclusion', id, ...as(operator)])).lines).toEqual([
    `Exclusion ${id} of ${member.username} is lifted`,
  ]);
  expect((await admin(['exclusions', '--member', member.username])).lines).toEqual(['There are none']);
  expect((await admin(['exclusions', '--all', '--member', member.username])).lines.join()).toContain('LIFTED');
});
