import type { MissionTerms } from '@fairhouse/contract/missions';
import { expect, test } from 'vitest';
import { operatorAtMachine } from '../../../cli/admin/testing.ts';
import { useTestApp } from '../../../testing/app.ts';
import { signedInOperator } from '../../../testing/operators.ts';
import { namedGames } from '../testing.ts';
import { allGames, missionTerms } from '../testing-play.ts';

const site = await useTestApp();
const { ctx, app } = site;

type Who = { headers: Record<string, string> };
async function ask({ headers }: Who, method: 'GET' | 'POST', url: string, payload?: object) {
  const answer = await app.inject({ method, url: `/ops/v1${url}`, headers, ...(payload ? { payload } : {}) });
  return { status: answer.statusCode, ...answer.json() };
}
const said = (terms: MissionTerms, more: object = {}) => ({ terms, reason: 'Decided on Monday', ...more });
const priced = (amount: string) =>
  missionTerms({
    currencies: [{ currency: 'THB', target: '3', minStake: '1', prize: { kind: 'cash', amount, turnoverBp: 0 } }],
  });

test('a mission is made closed, opened, and changed from the version that was read', async () => {
  const [finance, content] = [
    await signedInOperator(ctx, { role: 'finance' }),
    await signedInOperator(ctx, { role: 'content' }),
  ];
  const made = await ask(finance, 'POST', '/missions/three-bets', said(missionTerms()));
  expect(made).toMatchObject({ status: 200, value: { waitsForSecond: false, mission: { isOpen: false } } });
  expect(await ask(content, 'POST', '/missions/three-bets', said(missionTerms()))).toMatchObject({ code: 'FORBIDDEN' });
  const shown = { isOpen: true, position: 4, reason: 'The season begins' };
  await ask(await signedInOperator(ctx), 'POST', '/missions/three-bets/show', shown);
  expect(await ask(content, 'POST', '/missions/three-bets/show', shown)).toMatchObject({
    value: { mission: { isOpen: true, position: 4 } },
  });
  const { version } = made.value.mission;
  expect(await ask(finance, 'POST', '/missions/three-bets', said(missionTerms(), { version }))).toMatchObject({
    code: 'STATE_CONFLICT',
  });
  expect(await ask(content, 'POST', '/missions/nothing/show', shown)).toMatchObject({ code: 'NOT_FOUND' });
});

test('a mission is opened and changed by two operators, however small its prize: many small ones by one give nothing', async () => {
  const [one, two] = [await signedInOperator(ctx), await signedInOperator(ctx)];
  const show = (who: Who, isOpen = true) =>
    ask(who, 'POST', '/missions/small/show', { isOpen, position: 1, reason: 'The season begins' });
  const set = (who: Who, amount: string, more: Partial<MissionTerms> = {}) =>
    ask(who, 'POST', '/missions/small', said({ ...priced(amount), ...more }));
  await set(one, '1');
  expect(await show(one)).toMatchObject({ value: { waitsForSecond: true, mission: { isOpen: false } } });
  expect(await show(one)).toMatchObject({ code: 'ALREADY_APPROVED' });
  // The approval was for the earlier terms: changed ones take two approvals again.
  await set(one, '2');
  expect(await show(two)).toMatchObject({ value: { waitsForSecond: true } });
  expect(await show(one)).toMatchObject({ value: { waitsForSecond: false, mission: { isOpen: true } } });
  expect(await set(one, '3')).toMatchObject({ value: { waitsForSecond: true } });
  const title = { EN: 'Small steps', TH: 'ก้าวเล็ก', CN: '小步' };
  expect(await set(one, '2', { title })).toMatchObject({ value: { waitsForSecond: false } });
  const away = { EN: 'Win at evil.example', TH: 'ก้าวเล็ก', CN: '小步' };
  expect(await set(one, '2', { title: away })).toMatchObject({
    value: { waitsForSecond: true, mission: { terms: { title } } },
  });
  expect(await set(two, '2', { title: away })).toMatchObject({ value: { waitsForSecond: false } });
  await set(one, '2', { title });
  await set(one, '3');
  expect(await set(two, '3')).toMatchObject({ value: { waitsForSecond: false } });
  expect(await show(one, false)).toMatchObject({ value: { waitsForSecond: false, mission: { isOpen: false } } });
});

const cash = { kind: 'cash', amount: '5', turnoverBp: 0 } as const;
test.each([
  [missionTerms({ currencies: [{ currency: 'THB', target: '3', prize: cash }] }), 'no least stake'],
  [missionTerms({ currencies: [{ currency: 'THB', target: '0', minStake: '1', prize: cash }] }), 'nothing to reach'],
  [missionTerms({ currencies: [{ currency: 'THB', target: '1.5', minStake: '1', prize: cash }] }), 'half a bet'],
  [missionTerms({ currencies: [{ currency: 'XXX', target: '3', minStake: '1', prize: cash }] }), 'no such currency'],
  [missionTerms({ goal: 'wins' }), 'wins without a multiplier'],
  [missionTerms({ goal: 'games', multiplier: '2' }), 'a multiplier that means nothing'],
  [priced('0'), 'no prize'],
])('%o is refused: %s', async (terms) => {
  const admin = await signedInOperator(ctx);
  expect(await ask(admin, 'POST', '/missions/wrong', said(terms))).toMatchObject({ code: 'AMOUNT_INVALID' });
});

test('seasons do not overlap, levels rise, and a season that runs keeps its begin', async () => {
  const admin = await signedInOperator(ctx);
  const title = { EN: 'Winter', TH: 'ฤดูหนาว', CN: '冬季' };
  const day = (n: number) => new Date(Date.now() + n * 86_400_000).toISOString();
  const season = (from: number, to: number, points: number[] = []) => ({
    terms: { title, startsAt: day(from), endsAt: day(to), levels: points.map((n) => ({ points: n, prizes: [] })) },
    reason: 'A new season',
  });
  const winter = season(-1, 10, [10, 20]);
  const second = await signedInOperator(ctx);
  expect(await ask(second, 'POST', '/seasons/winter', winter)).toMatchObject({ value: { waitsForSecond: true } });
  expect(await ask(admin, 'POST', '/seasons/winter', winter)).toMatchObject({ value: { waitsForSecond: false } });
  expect(await ask(admin, 'POST', '/seasons/spring', season(5, 20))).toMatchObject({ value: { state: 'TAKEN' } });
  expect(await ask(admin, 'POST', '/seasons/spring', season(20, 30, [20, 10]))).toMatchObject({
    code: 'AMOUNT_INVALID',
  });
  expect(await ask(admin, 'POST', '/seasons/winter', season(2, 10))).toMatchObject({ value: { state: 'RUNNING' } });
  const { list } = { list: (await ask(admin, 'GET', '/seasons')).value };
  expect(list).toMatchObject([{ code: 'winter', members: 0, terms: { levels: [{ points: 10 }, { points: 20 }] } }]);
});

test('the command line makes a mission, opens it, and shows it', async () => {
  await namedGames(ctx);
  const finance = await operatorAtMachine(ctx, 'admin');
  const terms = JSON.stringify(missionTerms({ games: { ...allGames, vendors: ['LUMEN'] } }));
  expect((await finance.run(['mission', 'set', 'by-hand', '--terms', terms])).lines.join('\n')).toContain('by-hand');
  const open = ['mission', 'open', 'by-hand', '--position', '2'];
  expect((await finance.run(open)).lines.join()).toContain('two operators');
  const opened = (await (await operatorAtMachine(ctx, 'admin')).run(open)).lines.join('\n');
  expect(opened).toMatch(/2 {2}by-hand +open +daily +bets +Three bets +0 on the way, 0 reached/);
  const wrong = await finance.run(['mission', 'set', 'by-hand', '--terms', '{"title":1}']);
  expect(wrong).toMatchObject({ code: 2 });
});

test.each([
  [{ vendors: ['LUMEM'] }, 'VENDOR_NOT_FOUND'],
  [{ games: ['ORIGINALS/dise'] }, 'GAME_NOT_FOUND'],
])('a mission that counts by %o, which is not there, is refused with %s', async (games, code) => {
  const terms = missionTerms({ games: { ...allGames, ...games } });
  expect(await ask(await signedInOperator(ctx), 'POST', '/missions/misspelt', said(terms))).toMatchObject({ code });
});
