import { expect, test } from 'vitest';
import { useTestApp } from '../../../testing/app.ts';
import { signedInMember, testPassword } from '../../../testing/members.ts';
import { signedInOperator } from '../../../testing/operators.ts';
import { piped } from '../testing.ts';

const { ctx } = await useTestApp();
const [one, two] = await Promise.all([signedInOperator(ctx), signedInOperator(ctx)]);

type Operator = typeof one;
const admin = async (...args: string[]) => (await piped(ctx, args, [testPassword])).lines.join('\n');
const as = ({ username }: Operator) => ['--as', username, '--reason', 'A new season', '--password-stdin'];
const names = (name: string) => ['--name-en', name, '--name-th', name, '--name-zh', name];
const waits = /it takes two operators/;

test('the command line makes levels, sets terms and rebates, and a member’s level by hand', async () => {
  expect(await admin('vip-levels')).toBe('There are no levels');
  await admin('vip-level', '0', ...names('Guest'), ...as(one));
  expect(await admin('vip-level', '1', ...names('Bronze'), '--gift-days', '7', ...as(one))).toContain(
    '1 Bronze: terms met ever',
  );
  const manager = ['--manager-en', 'Write to us', '--manager-th', 'เขียนถึงเรา', '--manager-zh', '联系我们'];
  expect(await admin('vip-level', '1', ...manager, ...as(one))).toContain('manager: Write to us');
  expect(await admin('vip-level', '1', '--no-manager', ...as(one))).not.toContain('manager');
  expect(await admin('vip-level', '1', '--payout-minutes', '30', ...as(one))).toMatch(waits);
  expect(await admin('vip-level', '1', '--payout-minutes', '30', ...as(two))).toContain('paid within 30 minutes');
  const terms = ['vip-terms', '1', 'thb', '--deposits', '0', '--valid-bet', '1,000'];
  expect(await admin(...terms, ...as(one))).toMatch(waits);
  expect(await admin(...terms, ...as(two))).toContain('THB: 1000.0000 valid bet');
  const rate = ['rebate-rate', '1', 'rng', '0.65'];
  expect(await admin(...rate, ...as(one))).toMatch(waits);
  expect(await admin(...rate, ...as(two))).toContain('RNG 0.6500 %');
  const rule = ['rebate-rule', 'THB', '--daily-cap', '5000', '--minimum', '1', '--turnover', '1'];
  expect(await admin(...rule, ...as(one))).toMatch(waits);
  expect(await admin(...rule, ...as(two))).toContain('at most 5000.0000 a day');
  const { username } = await signedInMember(ctx);
  const hand = ['vip', username, '1', '--until', '2099-01-01'];
  expect(await admin(...hand, ...as(one))).toMatch(waits);
  expect(await admin(...hand, ...as(two))).toContain('at level 1 by hand');
  expect(await admin('vip-members', '--member', username)).toContain('by hand until 2099-01-01');
  expect(await admin('vip', username, 'by-terms', ...as(one))).toContain('goes by the terms');
});

test.each([
  ['vip-level', 'x'],
  ['vip-level', '1'],
  ['vip-terms', '1', 'XYZ', '--deposits', '1'],
  ['vip-terms', '1', 'THB', '--deposits', '-1'],
  ['rebate-rate', '1', 'RNG', '100.5'],
  ['rebate-rule', 'THB', '--minimum', '1'],
  ['vip', 'somebody', '1', '--until', '2026-02-30'],
  ['friend', 'approve', 'x'],
  ['friend', 'praise', '1'],
  ['referral-rule', 'THB', '--tiers', '0:5'],
])('%s %s … is refused', async (...args) => {
  const { code } = await piped(ctx, [...args, ...as(one)], [testPassword]);
  expect(code).toBe(2);
});

test('the command line opens a rule of friends and shows who waits', async () => {
  expect(await admin('rebates')).toBe('There are none');
  expect(await admin('friends')).toBe('There are none');
  const rule = ['referral-rule', 'THB', '--tiers', '1:50,6:80', '--deposits', '100', '--wait-hours', '0'];
  expect(await admin(...rule, ...as(one))).toMatch(waits);
  expect(await admin(...rule, ...as(two))).toContain('50.0000 from friend 1, 80.0000 from friend 6');
  expect(await admin('friend', 'approve', '99', ...as(one))).toContain('There is no friend 99');
});
