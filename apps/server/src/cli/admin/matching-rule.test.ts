import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestCtx, type TestCtx } from '../../testing/ctx.ts';
import { operatorAtMachine } from './testing.ts';

let ctx: TestCtx;
let by: Awaited<ReturnType<typeof operatorAtMachine>>;
beforeAll(async () => {
  ctx = await openTestCtx();
  by = await operatorAtMachine(ctx);
});
afterAll(() => ctx.close());

const admin = (...args: string[]) => by.run(['matching-rule', ...args]);

test('what is asked of member-to-member deposits is shown, and what is named of it is changed', async () => {
  const before = 'THB: 5 % set aside, 30 minutes to pay, 60 to confirm, parts from ฿1.00';
  expect((await admin('thb')).lines).toEqual([before]);
  const change = ['--guarantee-bp', '250', '--confirm-minutes', '90', '--part-min', '1,000'];
  const after = 'THB: 2.5 % set aside, 30 minutes to pay, 90 to confirm, parts from ฿1,000.00';
  expect((await admin('THB', ...change)).lines).toEqual([after]);
  expect((await admin('THB')).lines).toEqual([after]);
});

test.each([
  [['XXX'], /no currency "XXX"/],
  [['THB', '--guarantee-bp', '5001'], /from 0 to 5000/],
  [['THB', '--pay-minutes', '4'], /from 5 to 1440/],
  [['THB', '--part-min', '-1'], /not an amount of THB|unknown|ambiguous/i],
])('%s is refused with a word of why', async (args, why) => {
  const { code, lines } = await admin(...args);
  expect([code === 0, lines.join('\n')]).toEqual([false, expect.stringMatching(why)]);
});
