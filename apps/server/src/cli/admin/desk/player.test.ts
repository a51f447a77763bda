import { expect, test } from 'vitest';
import { useTestCtx } from '../../../testing/ctx.ts';
import { memberWith } from '../../../testing/members.ts';
import { operatorAtMachine, piped } from '../testing.ts';

const ctx = await useTestCtx();
const admin = (...args: string[]) => piped(ctx, args, []);

test('a player is found, looked at and noted about from the command line', async () => {
  const { memberId, username } = await memberWith(ctx, 500_000n);
  const id = String(memberId);
  expect((await admin('player', 'find', username)).lines.join()).toContain(`${id}  ${username}`);
  expect((await admin('player', 'find', 'nobody-at-all')).lines).toEqual(['Nobody is found by it']);
  const shown = (await admin('player', 'show', id)).lines;
  expect(shown[0]).toContain(username);
  expect(shown).toContain('cash: 50.0000 THB');
  expect((await admin('player', 'links', id)).lines).toEqual(['It shares nothing with another account']);
  const support = await operatorAtMachine(ctx, 'support');
  expect((await support.run(['player', 'note', id, '--text', 'Called twice'])).lines).toEqual([`Noted about ${id}`]);
  expect((await admin('player', 'notes', id)).lines.join()).toContain(`${support.username}: Called twice`);
  expect((await admin('player', 'note', id)).code).toBe(2);
  expect((await admin('player', 'show', '999999999')).lines.join()).toContain('There is no account 999999999');
  expect((await admin('player', 'forget', id)).code).toBe(2);
});

test('the house’s figures, alerts and reports are printed', async () => {
  expect((await admin('dashboard', '--currency', 'THB')).lines.join('\n')).toMatch(/online\nTHB\n {2}registrations/);
  expect((await admin('alerts')).lines).toEqual(['Nothing needs a look']);
  expect((await admin('game-returns')).code).toBe(0);
  expect((await admin('report', 'revenue')).lines[0]).toContain('NGR');
  expect((await admin('report', 'play', '--by', 'game')).lines).toHaveLength(1);
  expect((await admin('report', 'promotions')).lines[0]).toContain('Cost');
  expect((await admin('report', 'players')).lines.length).toBeGreaterThan(1);
  expect((await admin('report', 'revenue', '--from', 'yesterday')).code).toBe(2);
  expect((await admin('report', 'taxes')).code).toBe(2);
});
