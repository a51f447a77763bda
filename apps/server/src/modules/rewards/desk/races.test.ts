import type { RaceTerms } from '@fairhouse/contract/races';
import { expect, test } from 'vitest';
import { operatorAtMachine } from '../../../cli/admin/testing.ts';
import { useTestApp } from '../../../testing/app.ts';
import { signedInOperator } from '../../../testing/operators.ts';
import { allGames } from '../testing-play.ts';

const site = await useTestApp();
const { ctx, app } = site;

type Who = { headers: Record<string, string> };
async function ask({ headers }: Who, method: 'GET' | 'POST', url: string, payload?: object) {
  const answer = await app.inject({ method, url: `/ops/v1/races${url}`, headers, ...(payload ? { payload } : {}) });
  return { status: answer.statusCode, ...answer.json() };
}
const at = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
const [starts, ends] = [at(2), at(4)];
const cash = (amount: string, currency = 'THB') => ({
  currency,
  prize: { kind: 'cash' as const, amount, turnoverBp: 0 },
});
const terms = (more: Partial<RaceTerms> = {}): RaceTerms => ({
  title: { EN: 'Weekend race', TH: 'แข่งสุดสัปดาห์', CN: '周末竞赛' },
  text: { EN: 'Most turnover wins.', TH: 'ยอดหมุนเวียนมากสุดชนะ', CN: '流水最高者胜。' },
  measure: 'validBet',
  games: allGames,
  currency: 'THB',
  currencies: [{ currency: 'THB', rate: '1', minStake: '5' }],
  startsAt: starts,
  endsAt: ends,
  settleMinutes: 10,
  prizes: [{ from: 1, to: 3, prizes: [cash('50')] }],
  ...more,
});
const said = (more: Partial<RaceTerms> = {}) => ({ terms: terms(more), reason: 'Decided on Monday' });

test('a race is made and changed before it begins; support looks, and two cancel it', async () => {
  const [one, two, support] = [
    await signedInOperator(ctx, { role: 'finance' }),
    await signedInOperator(ctx, { role: 'admin' }),
    await signedInOperator(ctx, { role: 'support' }),
  ];
  expect(await ask(support, 'POST', '/weekend', said())).toMatchObject({ code: 'FORBIDDEN' });
  expect(await ask(one, 'POST', '/weekend', said())).toMatchObject({ value: { waitsForSecond: true, race: null } });
  expect(await ask(two, 'POST', '/weekend', said())).toMatchObject({
    value: { waitsForSecond: false, race: { state: 'SOON', members: 0 } },
  });
  const now = said({ startsAt: at(-1) });
  await ask(one, 'POST', '/weekend', now);
  expect(await ask(two, 'POST', '/weekend', now)).toMatchObject({ value: { race: { state: 'RUNNING' } } });
  expect(await ask(one, 'POST', '/weekend', said({ measure: 'netWin' }))).toMatchObject({ code: 'STATE_CONFLICT' });
  expect((await ask(support, 'GET', '')).value[0]).toMatchObject({ code: 'weekend' });
  expect((await ask(support, 'GET', '/places?code=weekend')).value).toEqual([]);
  const why = { reason: 'The wrong games' };
  expect(await ask(one, 'POST', '/weekend/cancel', why)).toMatchObject({ value: { waitsForSecond: true } });
  expect(await ask(two, 'POST', '/weekend/cancel', why)).toMatchObject({ value: { race: { state: 'CANCELLED' } } });
});

test('a race takes two operators, however small its prizes: many small ones by one give nothing; its words take one', async () => {
  const [one, two] = [await signedInOperator(ctx, { role: 'finance' }), await signedInOperator(ctx, { role: 'admin' })];
  const small = said({ prizes: [{ from: 1, to: 1, prizes: [cash('1')] }] });
  expect(await ask(one, 'POST', '/small', small)).toMatchObject({ value: { waitsForSecond: true, race: null } });
  expect(await ask(one, 'POST', '/small', small)).toMatchObject({ code: 'ALREADY_APPROVED' });
  expect(await ask(two, 'POST', '/small', small)).toMatchObject({ value: { waitsForSecond: false } });
  const title = { EN: 'Small race', TH: 'แข่งเล็ก', CN: '小竞赛' };
  const renamed = { ...small, terms: { ...small.terms, title } };
  expect(await ask(one, 'POST', '/small', renamed)).toMatchObject({ value: { race: { terms: { title } } } });
});

test.each<[Partial<RaceTerms>, string]>([
  [{ endsAt: starts }, 'it ends as it begins'],
  [{ currencies: [{ currency: 'THB', rate: '2', minStake: '5' }] }, 'a currency that is twice itself'],
  [{ currencies: [{ currency: 'THB', rate: '1', minStake: '0' }] }, 'no least stake'],
  [{ prizes: [{ from: 2, to: 3, prizes: [cash('5')] }] }, 'no first place'],
  [{ prizes: [{ from: 1, to: 3, prizes: [cash('5', 'USD')] }] }, 'a prize that no place may have'],
  [{ currency: 'XXX' }, 'no such currency'],
])('%o is refused: %s', async (more) => {
  const admin = await signedInOperator(ctx);
  expect(await ask(admin, 'POST', '/wrong', said(more))).toMatchObject({ code: 'AMOUNT_INVALID' });
});

test('the command line makes a race and shows it', async () => {
  const { run } = await operatorAtMachine(ctx);
  const set = ['race', 'set', 'by-hand', '--terms', JSON.stringify(terms())];
  expect((await run(set)).lines.join()).toContain('two operators');
  const made = await (await operatorAtMachine(ctx, 'admin')).run(set);
  expect(made.lines.join('\n')).toMatch(/by-hand +SOON +validBet .* 0 members/);
  expect((await run(['race', 'cancel', 'by-hand'])).lines.join()).toContain('two operators');
});
