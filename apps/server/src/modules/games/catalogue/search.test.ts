import type { GameSearchResult } from '@fairhouse/contract/games';
import { beforeAll, expect, test } from 'vitest';
import { useTestApp } from '../../../testing/app.ts';
import { testGame, testVendor } from './testing.ts';

const site = await useTestApp();
beforeAll(async () => {
  const { ctx } = site;
  await testVendor(ctx, 'NIGHT', { name: 'Night Market Studio', position: 1 });
  await testVendor(ctx, 'RIVER', { name: 'Riverside Live', position: 2 });
  const name = (EN: string, TH: string, CN: string) => ({ name: { EN, TH, CN } });
  await testGame(ctx, 'NIGHT', 'wild-tide', name('Wild Lantern', 'โคมป่า', '狂野灯笼'));
  await testGame(ctx, 'NIGHT', 'lantern-tide', {
    ...name('Lantern Tide', 'สายน้ำโคมลอย', '灯潮'),
    lines: 25,
    min_bet: { THB: '5.0000' },
  });
  await testGame(ctx, 'NIGHT', 'tuktuk-turbo', { ...name('TukTuk Turbo', 'ตุ๊กตุ๊กเทอร์โบ', '嘟嘟车飙'), lines: 10 });
  await testGame(ctx, 'NIGHT', 'semilantern', name('Semilantern', 'โคมครึ่ง', '半灯'));
  await testGame(ctx, 'NIGHT', 'cafe', { ...name('Café Olé', 'คาเฟ่', '咖啡馆'), min_bet: { THB: '0.5000' } });
  await testGame(ctx, 'RIVER', 'riverside-baccarat', {
    ...name('Riverside Baccarat', 'บาคาร่าริมน้ำ', '河畔百家乐'),
    game_type: 'LIVE',
  });
});

async function find(query: Record<string, string | number>) {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) params.set(name, String(value));
  const answer = await site.app.inject({ url: `/lgw/games/search?${params}` });
  return answer.json<{ value: GameSearchResult }>().value;
}
const codes = async (query: Record<string, string | number>) =>
  (await find(query)).games.map(({ gameCode }) => gameCode);

test('names that begin so come first, then words that do, then names that have it somewhere', async () => {
  expect(await codes({ q: 'lantern' })).toEqual(['lantern-tide', 'wild-tide', 'semilantern']);
  expect(await codes({ q: 'wild lantern' })).toEqual(['wild-tide']);
});

test.each([
  ['โคมลอย', 'lantern-tide'],
  ['ตุ๊กตุ๊ก', 'tuktuk-turbo'],
  ['河畔百家', 'riverside-baccarat'],
  ['灯潮', 'lantern-tide'],
  ['LANTERN TI', 'lantern-tide'],
  ['ｌａｎｔｅｒｎ　ｔｉ', 'lantern-tide'],
  ['tuk tuk', 'tuktuk-turbo'],
  ['tuk-tuk', 'tuktuk-turbo'],
  ['cafe ole', 'cafe'],
  ['tide lantern 灯潮', 'lantern-tide'],
])('"%s" is found in whatever language it is written', async (q, gameCode) => {
  expect(await codes({ q })).toContain(gameCode);
  expect((await codes({ q }))[0]).toBe(gameCode);
});

test.each([
  ['rivrside', 'riverside-baccarat'],
  ['baccaratt', 'baccarat'],
  ['baccrat rivrside', 'riverside-baccarat'],
  ['lanten tide', 'lantern-tide'],
  ['tuktok', 'tuktuk-turbo'],
  ['สายนำโคม', 'lantern-tide'],
])('"%s" finds what it comes near to', async (q, gameCode) => {
  const found = await find({ q });
  expect(found.games[0]?.gameCode).toBe(gameCode);
  expect(found.isNear).toBe(true);
});

test.each([
  ['baijiale', ['baccarat', 'riverside-baccarat']],
  ['bai jia le', ['baccarat', 'riverside-baccarat']],
  ['tuktuk', ['tuktuk-turbo']],
])('"%s" finds a name that is written in another script', async (q, gameCodes) => {
  const found = await find({ q });
  expect(found.games.map((game) => game.gameCode)).toEqual(gameCodes);
  expect(found.isNear).toBe(false);
});

test('nothing near is found by few letters, by others altogether, or where the name itself is found', async () => {
  expect(await codes({ q: 'caf' })).toEqual(['cafe']);
  expect(await codes({ q: 'cxf' })).toEqual([]);
  expect(await codes({ q: 'scratchcard' })).toEqual([]);
  expect((await find({ q: 'lantern' })).isNear).toBe(false);
  expect(await codes({ q: 'bacarat', gameType: 'RNG' })).toEqual([]);
});

test('a vendor is found by its name, and its games behind games of that name', async () => {
  const found = await find({ q: 'riverside' });
  expect(found.vendors).toEqual([{ vassalage: 'RIVER', vendorName: 'Riverside Live', gameTypes: ['LIVE'] }]);
  expect(found.games.map(({ gameCode }) => gameCode)).toEqual(['riverside-baccarat']);
  expect(await codes({ q: 'night market turbo' })).toEqual(['tuktuk-turbo']);
  expect(await codes({ q: 'night' })).toHaveLength(5);
});

test('the in-house games are found among the others', async () => {
  expect(await codes({ q: 'dic' })).toEqual(['dice']);
  expect(await codes({ q: '骰' })).toEqual(['dice']);
});

test('filters narrow what is found, also without a word', async () => {
  expect(await codes({ lines: 25 })).toEqual(['lantern-tide']);
  expect((await codes({ minBet: '1' })).sort()).toEqual([
    'baccarat',
    'blackjack',
    'diamonds',
    'dice',
    'hilo',
    'keno',
    'ladder',
    'lantern-tide',
    'limbo',
    'mines',
    'plinko',
    'roulette',
    'tower',
    'videopoker',
    'wheel',
  ]);
  expect(await codes({ q: 'tide', vassalage: 'RIVER' })).toEqual([]);
  expect(await codes({ gameType: 'LIVE' })).toEqual(['riverside-baccarat']);
  expect((await find({})).total).toBe(20);
});

test.each(['-1', '1.00001'])('a least bet of %s is no amount, and is not passed over', async (minBet) => {
  const answer = await site.app.inject({ url: `/lgw/games/search?minBet=${minBet}` });
  expect(answer.json()).toMatchObject({ code: 'AMOUNT_INVALID' });
});

test('what nobody is called finds nothing, and a page leads on', async () => {
  expect(await find({ q: 'zzz' })).toMatchObject({ games: [], total: 0, vendors: [] });
  expect(await find({ q: '!!!' })).toMatchObject({ games: [], total: 0, vendors: [] });
  const [first, second] = [await find({ pageSize: 5 }), await find({ pageSize: 5, pageNo: 2 })];
  expect([first.games.length, second.games.length]).toEqual([5, 5]);
  expect(new Set([...first.games, ...second.games].map(({ nodeId }) => nodeId)).size).toBe(10);
});
