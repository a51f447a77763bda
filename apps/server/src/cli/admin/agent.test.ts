import { beforeAll, expect, test } from 'vitest';
import { showAgent } from '../../modules/identity/desk/index.ts';
import { useTestCtx } from '../../testing/ctx.ts';
import { signedInMember } from '../../testing/members.ts';
import { runAdmin } from './run.ts';
import { operatorAtMachine } from './testing.ts';

const ctx = await useTestCtx();
let by: Awaited<ReturnType<typeof operatorAtMachine>>;
let username: string;
beforeAll(async () => {
  by = await operatorAtMachine(ctx, 'admin');
  username = (await signedInMember(ctx)).username;
});

const affiliateOf = async (account: string) =>
  (await showAgent(ctx, { username: account })).codes.find(({ kind }) => kind === 'affiliate');

test('an agent is opened with a password that is printed once, and an account is made an agent and a member', async () => {
  const opened = await by.run(['agent', 'newagent', '--type', '42', '--new']);
  expect(opened).toMatchObject({ code: 0, lines: expect.arrayContaining(['newagent: agent, type 42']) });
  expect(opened.lines.join('\n')).toMatch(/Password: \S{20}\nIt is not shown again/);
  const shown = await runAdmin(['agent', 'newagent'], (work) => work({ ...ctx }));
  expect(shown.lines.join('\n')).toMatch(/type 42\n[2-9A-Z]{8} {2}affiliate {2}every domain/);
  expect((await by.run(['agent', username, '--type', '2'])).lines[0]).toBe(`${username}: agent, type 2`);
  expect((await by.run(['agent', username, '--type', '2'])).lines).toEqual([`${username} was so already`]);
  expect((await by.run(['agent', username, '--type', 'member'])).lines[0]).toBe(`${username}: member, type 3`);
});

test('a code is bound to a domain of the site and set free again', async () => {
  await by.run(['agent', 'bindagent', '--type', '1', '--new']);
  const code = (await affiliateOf('bindagent'))?.code ?? '';
  const { hostname } = new URL(ctx.config.publicUrl);
  const bound = await by.run(['invitation-code', code.toLowerCase(), '--domain', hostname]);
  expect(bound).toMatchObject({ code: 0, lines: [`${code} is good on ${hostname} only`] });
  expect(await affiliateOf('bindagent')).toMatchObject({ domain: hostname });
  const free = await by.run(['invitation-code', code, '--domain', 'any']);
  expect(free.lines).toEqual([`${code} is good on every domain`]);
  expect(await affiliateOf('bindagent')).toMatchObject({ domain: null });
});

test.each([
  [['agent', 'nobodyhere', '--type', '1'], /--new opens one/],
  [['agent', 'nobodyhere', '--type', '5'], /none? of|not one of/],
  [['agent', 'nobodyhere', '--type', 'boss'], /neither/],
  [['agent', 'nobodyhere', '--type', 'member', '--new'], /of agents only/],
  [['agent', 'nobodyhere', '--type', '1', '--currency', 'THB'], /without --new/],
  [['agent', 'nobodyhere', '--new'], /--type is missing/],
  [['invitation-code', 'NOBODY22', '--domain', 'any'], /no code NOBODY22/],
  [['invitation-code', 'NOBODY22'], /--domain is missing/],
] as const)('%j is refused in one clear line', async (args, words) => {
  const { code, lines } = await by.run([...args]);
  expect(code).toBe(2);
  expect(lines.join()).toMatch(words);
});
