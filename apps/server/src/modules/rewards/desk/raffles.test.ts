import type { RaffleTerms } from '@fairhouse/contract/raffles';
import { expect, test } from 'vitest';
import { operatorAtMachine } from '../../../cli/admin/testing.ts';
import { useTestApp } from '../../../testing/app.ts';
import { signedInOperator } from '../../../testing/operators.ts';
import { allGames } from '../testing-play.ts';

const site = await useTestApp();
const { ctx, app } = site;

type Who = { headers: Record<string, string> };
async function ask({ headers }: Who, method: 'GET' | 'POST', url: string, payload?: object) {
  const answer = await app.inject({ method, url: `/ops/v1/raffles${url}`, headers, ...(payload ? { payload } : {}) });
  return { status: answer.statusCode, ...answer.json() };
}
const at = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
const starts = at(2);
const [closes, draws] = [at(4), at(6)];
const cash = (amount: string, currency = 'THB') => ({
  currency,
  prize: { kind: 'cash' as const, amount, turnoverBp: 0 },
});
const terms = (more: Partial<RaffleTerms> = {}): RaffleTerms => ({
  title: { EN: 'Lanterns', TH: 'โคมไฟ', CN: '灯笼' },
  text: { EN: 'A ticket for each ten.', TH: 'ตั๋วทุกสิบบาท', CN: '每十得一券。' },
  basis: 'turnover',
  currencies: [{ currency: 'THB', perTicket: '10' }],
  games: allGames,
  maxTickets: 50,
  startsAt: starts,
  closesAt: closes,
  settleMinutes: 10,
  drawsAt: draws,
  prizes: [{ count: 2, prizes: [cash('100')] }],
  ...more,
});
const said = (more: Partial<RaffleTerms> = {}) => ({ terms: terms(more), reason: 'Decided on Monday' });

test('a raffle is committed to as it is made, keeps its seed when it is changed, and runs on its terms', async () => {
  const [finance, second, support] = [
    await signedInOperator(ctx, { role: 'finance' }),
    await signedInOperator(ctx, { role: 'admin' }),
    await signedInOperator(ctx, { role: 'support' }),
  ];
  expect(await ask(support, 'POST', '/lanterns', said())).toMatchObject({ code: 'FORBIDDEN' });
  expect(await ask(second, 'POST', '/lanterns', said())).toMatchObject({
    value: { waitsForSecond: true, raffle: null },
  });
  const made = await ask(finance, 'POST', '/lanterns', said());
  expect(made).toMatchObject({ value: { waitsForSecond: false, raffle: { state: 'SOON', tickets: 0 } } });
  const { serverSeedHash, version } = made.value.raffle;
  expect(serverSeedHash).toMatch(/^[0-9a-f]{64}$/);
  const change = said({ startsAt: at(-1), maxTickets: 60 });
  await ask(second, 'POST', '/lanterns', change);
  const changed = await ask(finance, 'POST', '/lanterns', change);
  expect(changed.value.raffle).toMatchObject({ serverSeedHash, state: 'OPEN', terms: { maxTickets: 60 } });
  expect(await ask(finance, 'POST', '/lanterns', { ...said(), version })).toMatchObject({ code: 'STATE_CONFLICT' });
  const running = changed.value.raffle.terms;
  expect(await ask(finance, 'POST', '/lanterns', { ...said(), terms: { ...running, maxTickets: 70 } })).toMatchObject({
    code: 'STATE_CONFLICT',
    value: { state: 'OPEN' },
  });
  const title = { EN: 'Red lanterns', TH: 'โคมแดง', CN: '红灯笼' };
  expect(await ask(finance, 'POST', '/lanterns', { ...said(), terms: { ...running, title } })).toMatchObject({
    value: { raffle: { terms: { title } } },
  });
  expect((await ask(support, 'GET', '')).value[0]).toMatchObject({ code: 'lanterns', serverSeedHash });
  expect((await ask(support, 'GET', '/winners?code=lanterns')).value).toEqual([]);
});

test('a raffle takes two operators, however small its prizes, and so does a cancellation', async () => {
  const [one, two] = [await signedInOperator(ctx, { role: 'finance' }), await signedInOperator(ctx, { role: 'admin' })];
  const many = said({ prizes: [{ count: 1, prizes: [cash('1')] }] });
  expect(await ask(one, 'POST', '/many', many)).toMatchObject({ value: { waitsForSecond: true, raffle: null } });
  expect(await ask(two, 'POST', '/many', many)).toMatchObject({ value: { waitsForSecond: false } });
  const why = { reason: 'The wrong prizes' };
  expect(await ask(one, 'POST', '/many/cancel', why)).toMatchObject({
    value: { waitsForSecond: true, raffle: { state: 'SOON' } },
  });
  expect(await ask(one, 'POST', '/many/cancel', why)).toMatchObject({ code: 'ALREADY_APPROVED' });
  expect(await ask(two, 'POST', '/many/cancel', why)).toMatchObject({ value: { raffle: { state: 'CANCELLED' } } });
  expect(await ask(two, 'POST', '/many', many)).toMatchObject({ code: 'STATE_CONFLICT' });
});

test.each<[Partial<RaffleTerms>, string]>([
  [{ closesAt: starts }, 'it closes as it begins'],
  [{ drawsAt: closes }, 'it is drawn before its bets are settled'],
  [{ currencies: [{ currency: 'THB', perTicket: '0' }] }, 'tickets for nothing'],
  [{ currencies: [] }, 'no currency'],
  [{ prizes: [{ count: 1, prizes: [cash('5', 'USD')] }] }, 'a prize that no winner may have'],
  [
    {
      prizes: [
        { count: 500, prizes: [cash('1')] },
        { count: 501, prizes: [cash('1')] },
      ],
    },
    'too many draws',
  ],
])('%o is refused: %s', async (more) => {
  const admin = await signedInOperator(ctx);
  expect((await ask(admin, 'POST', '/wrong', said(more))).code).toMatch(/^(AMOUNT_INVALID|MALFORMED)$/);
});

test('the command line makes a raffle and shows it', async () => {
  const { run } = await operatorAtMachine(ctx);
  const set = ['raffle', 'set', 'by-hand', '--terms', JSON.stringify(terms())];
  expect((await run(set)).lines.join()).toContain('two operators');
  const made = await (await operatorAtMachine(ctx, 'admin')).run(set);
  expect(made.lines.join('\n')).toMatch(/by-hand +SOON .* 0 tickets of 0 members {2}seed [0-9a-f]{64}/);
  expect((await run(['raffle', 'cancel', 'by-hand'])).lines.join()).toContain('two operators');
});
