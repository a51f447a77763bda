import { expect, test } from 'vitest';
import { flatTerms } from '../../../modules/agents/settlement/testing.ts';
import { useTestCtx } from '../../../testing/ctx.ts';
import { runAdmin } from '../run.ts';
import { operatorAtMachine } from '../testing.ts';

const ctx = await useTestCtx();
const run = (...args: string[]) => runAdmin(args, (work) => work({ ...ctx }));
const json = (rate: string) => JSON.stringify(flatTerms('dividend', rate));
const set = (rate: string) => ['contract-default', 'set', 'dividend', 'thb', '--terms', json(rate)];

test('the machine, and operators who set agents’ rules, set the terms from which offers start, and remove them', async () => {
  expect((await run('contract-defaults')).lines).toEqual(['There are none']);
  const line = (rate: string) => expect.stringMatching(new RegExp(`^dividend {2}THB {2}\\{.*"rate":"${rate}"`));
  expect((await run(...set('3'))).lines).toEqual([line('3.0000')]);
  const [admin, finance] = [await operatorAtMachine(ctx, 'admin'), await operatorAtMachine(ctx, 'finance')];
  expect((await finance.run(set('9'))).code).toBe(2);
  expect((await admin.run(set('4'))).lines).toEqual([line('4.0000')]);
  expect((await run('contract-defaults')).lines).toEqual([line('4.0000')]);
  const remove = ['contract-default', 'remove', 'dividend', 'THB'];
  expect((await admin.run(remove)).lines).toEqual(['There are none']);
  expect((await admin.run(remove)).lines.join()).toMatch(/^There is no contract default of dividend THB/);
});

test('a contract default that is typed wrong is told in one line, and changes nothing', async () => {
  for (const [args, words] of [
    [['set', 'weekly', 'THB', '--terms', json('1')], /weekly/],
    [['set', 'dividend', 'XYZ', '--terms', json('1')], /no currency "XYZ"/],
    [['set', 'dividend', 'THB'], /--terms is missing/],
    [['set', 'dividend', 'THB', '--terms', '{}'], /--terms does not fit/],
    [['set', 'daily', 'THB', '--terms', json('1')], /do not fit this kind/],
    [['remove', 'dividend', 'THB', '--terms', json('1')], /no meaning/],
    [['show'], /"show"/],
  ] as const) {
    const { code, lines } = await run('contract-default', ...args);
    expect({ args, code }).toEqual({ args, code: 2 });
    expect(lines.join()).toMatch(words);
  }
  expect((await run('contract-defaults')).lines).toEqual(['There are none']);
});
