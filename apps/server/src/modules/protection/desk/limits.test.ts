import { expect, test } from 'vitest';
import { piped } from '../../../cli/admin/testing.ts';
import { useTestApp } from '../../../testing/app.ts';
import { signedInMember, testPassword } from '../../../testing/members.ts';
import { signedInOperator } from '../../../testing/operators.ts';
import { letADayPass, limitActs } from '../testing-limits.ts';

const site = await useTestApp();
const { ctx } = site;
const { set, confirm, limits } = limitActs(site);

type Who = { headers: Record<string, string> };
async function ask({ headers }: Who, method: 'GET' | 'POST', url: string, payload?: object) {
  return (
    await site.app.inject({ method, url: `/ops/v1/limits${url}`, headers, ...(payload ? { payload } : {}) })
  ).json();
}

test('an operator sees a member’s limits and tightens one, and loosens none', async () => {
  const risk = await signedInOperator(ctx, { role: 'risk' });
  const member = await signedInMember(ctx);
  await set(member, 'deposit', 'day', '1000');
  await set(member, 'deposit', 'day', '4000');
  expect((await ask(risk, 'GET', `?username=${member.username}`)).value.list).toMatchObject([
    {
      username: member.username,
      kind: 'deposit',
      period: 'day',
      amount: '1000.0000',
      by: 'member',
      asked: { amount: '4000.0000' },
    },
  ]);
  const said = { memberId: String(member.memberId), kind: 'deposit', period: 'day', reason: 'asked by mail' };
  for (const amount of ['1000', '2000']) {
    expect(await ask(risk, 'POST', '', { ...said, amount })).toMatchObject({ value: { state: 'LOOSER' } });
  }
  expect((await ask(risk, 'POST', '', { ...said, amount: '300' })).value).toMatchObject({
    amount: '300.0000',
    by: 'operator',
  });
  // An earlier request of the member does not loosen the limit that was tightened since.
  await letADayPass(ctx, member);
  expect(await confirm(member, 'deposit', 'day', '4000')).toMatchObject({ value: { state: 'NOT_ASKED' } });
  expect((await limits(member)).value).toMatchObject([{ amount: '300.0000', by: 'operator' }]);
  const { list } = (await ask(risk, 'GET', `/history?username=${member.username}`)).value;
  expect(list.map(({ kind, by, operator, reason }: Record<string, string>) => [kind, by, operator, reason])).toEqual([
    ['tightened', 'operator', risk.username, 'asked by mail'],
    ['asked', 'member', null, null],
    ['set', 'member', null, null],
  ]);
});

test('support looks at limits and sets none, and what was done to them stays written', async () => {
  const support = await signedInOperator(ctx, { role: 'support' });
  const { memberId } = await signedInMember(ctx);
  const said = { memberId: String(memberId), kind: 'stake', period: 'week', amount: '5', reason: 'asked by mail' };
  expect((await ask(support, 'GET', '')).success).toBe(true);
  expect(await ask(support, 'POST', '', said)).toMatchObject({ code: 'FORBIDDEN' });
  await expect(ctx.pool.query('delete from protection.event')).rejects.toThrow('append only');
  await expect(ctx.pool.query(`update protection.event set kind = 'x'`)).rejects.toThrow('append only');
});

test('the command line shows and tightens limits', async () => {
  const { username: operator } = await signedInOperator(ctx, { role: 'risk' });
  const member = await signedInMember(ctx);
  const admin = async (...args: string[]) => (await piped(ctx, args, [testPassword])).lines.join('\n');
  const as = ['--as', operator, '--reason', 'asked by mail', '--password-stdin'];
  expect(await admin('limits', '--member', member.username)).toBe('There are none');
  expect(await admin('tighten-limit', member.username, 'loss', 'week', '250', ...as)).toBe(
    `The loss limit of ${member.username} is 250.0000 THB`,
  );
  expect(await admin('tighten-limit', member.username, 'session', 'session', '90', ...as)).toContain('90 minutes');
  expect(await admin('tighten-limit', member.username, 'loss', 'week', '300', ...as)).toContain('LOOSER');
  expect(await admin('limits', '--member', member.username)).toContain('loss a week 250.0000 THB  by the operator');
  expect(await admin('limit-history', '--member', member.username)).toContain('limit tightened');
});
