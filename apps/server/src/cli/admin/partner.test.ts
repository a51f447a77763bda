import { beforeAll, expect, test } from 'vitest';
import { listPartners } from '../../modules/identity/desk/index.ts';
import { useTestCtx } from '../../testing/ctx.ts';
import { runAdmin } from './run.ts';
import { operatorAtMachine } from './testing.ts';

let by: Awaited<ReturnType<typeof operatorAtMachine>>;
let second: typeof by;
const ctx = await useTestCtx();
beforeAll(async () => {
  [by, second] = [await operatorAtMachine(ctx, 'admin'), await operatorAtMachine(ctx, 'admin')];
});

const secret = 'a secret that nobody is shown';
const acme = async () => (await listPartners(ctx)).find(({ code }) => code === 'ACME');

test('a partner is made, limited, given another secret and switched off, and listed without its secret', async () => {
  expect((await runAdmin(['partners'], (work) => work({ ...ctx }))).lines).toEqual(['There is no partner']);
  const make = (who: typeof by) => who.run(['partner', 'acme', '--name', 'Acme', '--secret-stdin'], secret);
  expect((await make(by)).lines.join()).toContain('takes two operators');
  const made = await make(second);
  expect(made).toMatchObject({ code: 0, lines: [expect.stringMatching(/^ACME .*on .*0 members .*Acme$/)] });
  expect(made.lines.join()).not.toContain(secret);
  await by.run(['partner', 'ACME', '--members-a-day', '5', '--entries-a-minute', '7']);
  expect(await acme()).toMatchObject({ membersADay: 5, entriesAMinute: 7, secretBeforeUntil: null });
  const rotate = (who: typeof by, text: string, ...more: string[]) =>
    who.run(['partner', 'ACME', 'rotate', ...more, '--secret-stdin'], text);
  const waits = await rotate(by, `${secret}, the second`);
  expect(waits.lines.join()).toContain('takes two operators');
  expect((await acme())?.secretBeforeUntil).toBeNull();
  await rotate(second, `${secret}, the second`);
  expect((await acme())?.secretBeforeUntil).not.toBeNull();
  for (const who of [by, second]) await rotate(who, `${secret}, the third`, '--now');
  expect((await acme())?.secretBeforeUntil).toBeNull();
  expect((await by.run(['partner', 'ACME', 'off'])).lines.join()).toMatch(/ACME.*off/);
  expect(await acme()).toMatchObject({ enabled: false });
});

test.each([
  [['partner', 'NEW', '--name', 'New'], /give --name and --secret/],
  [['partner', 'no-code', '--name', 'New'], /is no code/],
  [['partner', 'ACME'], /nothing is to be changed/],
  [['partner', 'ACME', 'retire'], /not one of on, off, rotate/],
  [['partner', 'ACME', '--entries-a-minute', '0'], /not a number from 1/],
  [['partner', 'ACME', '--now', '--name', 'Acme'], /--now has no meaning/],
] as const)('%j is refused in one clear line', async (args, words) => {
  const { code, lines } = await by.run([...args]);
  expect(code).toBe(2);
  expect(lines.join()).toMatch(words);
});
