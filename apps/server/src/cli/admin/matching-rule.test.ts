import { beforeAll, expect, test } from 'vitest';
import { useTestCtx } from '../../testing/ctx.ts';
import { operatorAtMachine } from './testing.ts';

let by: Awaited<ReturnType<typeof operatorAtMachine>>;
let second: typeof by;
const ctx = await useTestCtx();
beforeAll(async () => {
  [by, second] = [await operatorAtMachine(ctx), await operatorAtMachine(ctx)];
});

const admin = (...args: string[]) => by.run(['matching-rule', ...args]);
/** Runs the command as two operators. */
async function byTwo(...args: string[]) {
  expect((await admin(...args)).lines.join()).toContain('takes two operators');
  return await second.run(['matching-rule', ...args]);
}

test('what is asked of member-to-member deposits is shown, and what is named of it is changed', async () => {
  const before = 'THB: 5 % set aside, 30 minutes to pay, 60 to confirm, parts from ฿1.00';
  const held = 'unanswered payments are held 1440 minutes, disputes decided in 1440, untaken rests returned after 4320';
  const limits =
    '1 expired part(s) in thirty days cost nothing; 3 open at once, 1 of at most a tenth of the channel’s maximum until 3 members have confirmed';
  expect((await admin('thb')).lines).toEqual([before, held, limits]);
  const change = ['--guarantee-bp', '250', '--confirm-minutes', '90', '--part-min', '1,000'];
  const after = 'THB: 2.5 % set aside, 30 minutes to pay, 90 to confirm, parts from ฿1,000.00';
  expect((await byTwo('THB', ...change)).lines).toEqual([after, held, limits]);
  expect((await admin('THB')).lines).toEqual([after, held, limits]);
  const more = ['--hold-minutes', '600', '--rest-minutes', '60', '--free-expiries', '0', '--new-amount-max', '2,000'];
  const changed = await byTwo('THB', ...more, '--new-payments', '5');
  expect(changed.lines).toEqual([
    after,
    expect.stringMatching(/held 600 minutes.*after 60$/),
    expect.stringMatching(/^0 expired.*at most ฿2,000.00 until 5 members/),
  ]);
  expect((await admin('THB', '--confirm-minutes', '95')).lines[0]).toContain('95 to confirm');
  expect((await byTwo('THB', '--new-amount-max', 'none')).lines[2]).toContain('a tenth of the channel');
});

test.each([
  [['XXX'], /no currency "XXX"/],
  [['THB', '--guarantee-bp', '5001'], /from 0 to 5000/],
  [['THB', '--pay-minutes', '4'], /from 5 to 1440/],
  [['THB', '--hold-minutes', '0'], /from 60 to 10080/],
  [['THB', '--new-amount-max', 'x'], /not an amount of THB/],
  [['THB', '--part-min', '-1'], /not an amount of THB|unknown|ambiguous/i],
])('%s is refused with a word of why', async (args, why) => {
  const { code, lines } = await admin(...args);
  expect([code === 0, lines.join('\n')]).toEqual([false, expect.stringMatching(why)]);
});
