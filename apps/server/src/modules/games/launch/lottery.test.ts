import { afterAll, beforeAll, expect, test } from 'vitest';
import { useTestApp } from '../../../testing/app.ts';
import { bodyOf, type LocalServer, sendJson, startLocalServer } from '../../../testing/local-server.ts';
import { signedInMember } from '../../../testing/members.ts';
import { syncVendor } from '../catalogue/sync.ts';
import { testVendor } from '../catalogue/testing.ts';

let vendor: LocalServer;
let opened: Record<string, unknown> = {};
let headers: Record<string, string> = {};

const lottery = (gameCode: string, gameType: string, gameClassify: string) => ({
  gameCode,
  gameType,
  gameClassify,
  name: { EN: gameCode },
  minBet: {},
  currencies: ['THB'],
  devices: ['desktop', 'mobile'],
  freePlay: false,
  maintenance: false,
});

const site = await useTestApp();
beforeAll(async () => {
  ({ headers } = await signedInMember(site.ctx));
  vendor = await startLocalServer(() => async (request, response) => {
    const body: Record<string, unknown> = JSON.parse(await bodyOf(request));
    if (request.url === '/games/launch') opened = body;
    const games = [
      lottery('mien-bac', 'LOTT', 'LOTT'),
      lottery('keno', 'ELOTT', ''),
      lottery('hanoi-5d', 'LOTT', 'ZY'),
      lottery('reels', 'RNG', 'VIDEO'),
    ];
    sendJson(response, request.url === '/games/list' ? { games } : { url: `${vendor.url}/play` });
  });
});
afterAll(async () => {
  await vendor.close();
});

async function get<T>(path: string, query: Record<string, string> = {}, whose = headers) {
  const answer = await site.app.inject({ url: `${path}?${new URLSearchParams(query)}`, headers: whose });
  return { status: answer.statusCode, ...answer.json<{ code?: string; value: T }>() };
}
type Game = { gameCode: string };
const menu = async (query: Record<string, string> = {}, path = '') => {
  const { value } = await get<{ games: Record<string, Game[]> }>(`/lgw/vn/games/game_menu${path}`, query);
  return Object.fromEntries(Object.entries(value.games).map(([mode, games]) => [mode, games.map((g) => g.gameCode)]));
};
const lobby = { lottoArea: 'VN', launchMode: 'LOTT', device: 'WEB', language: 'EN', backUrl: '/lott' };
const launch = (more: Record<string, string> = {}, whose = headers) =>
  get<{ url: string; game: Game }>('/wps/game/launchGame', { ...lobby, ...more }, whose);

test('without a vendor of lotteries menus are empty, and their lobby opens nothing', async () => {
  expect(await menu({ prizeMode: 'LOTT', device: 'WEB' })).toEqual({});
  expect(await menu({}, '/recent')).toEqual({});
  expect(await launch({ lottoPrizeMode: 'LOTT', lottoView: 'lobby' })).toMatchObject({
    status: 404,
    code: 'GAME_NOT_FOUND',
  });
});

test('menus, the category page and the lobby fill as soon as the vendor of lotteries is registered', async () => {
  await testVendor(site.ctx, 'TCG_LOTTO_VN', { url: vendor.url });
  await syncVendor(site.ctx, 'TCG_LOTTO_VN');
  expect(await menu({ device: 'WEB' })).toEqual({ LOTT: ['mien-bac'], ELOTT: ['keno'], ZY: ['hanoi-5d'] });
  expect(await menu({ prizeMode: 'ZY', device: 'WEB' })).toEqual({ ZY: ['hanoi-5d'] });
  expect(await menu({ prizeMode: 'SEA' })).toEqual({});
  for (const gameType of ['LOTT', 'ELOTT']) {
    const { value } = await get<{ games: object[] }>('/lgw/games/list', { gameType });
    expect(value.games).toMatchObject([{ vassalage: 'TCG_LOTTO_VN', gameType }]);
  }

  const game = await launch({
    lottoGameCode: 'hanoi-5d',
    lottoPrizeMode: 'ZY',
    lottoView: 'betting',
    device: 'mobile',
  });
  expect(game).toMatchObject({ status: 200, value: { url: `${vendor.url}/play`, game: { gameCode: 'hanoi-5d' } } });
  expect(opened).toMatchObject({
    gameCode: 'hanoi-5d',
    device: 'mobile',
    language: 'EN',
    backUrl: 'http://localhost/lott',
  });
  expect((await launch({ lottoPrizeMode: 'ELOTT' })).value.game).toMatchObject({ gameCode: 'keno' });
  expect((await launch()).value.game).toMatchObject({ vassalage: 'TCG_LOTTO_VN' });
  expect((await menu({}, '/recent')).ELOTT).toEqual(['keno']);
});

test('the lobby is opened with a session, and with what the specification names alone', async () => {
  expect(await launch({}, {})).toMatchObject({ status: 401, code: 'NOT_LOGGED_IN' });
  const bent: Record<string, string>[] = [
    { lottoArea: 'TH' },
    { launchMode: 'SEA' },
    { lottoPrizeMode: 'RNG' },
    { lottoView: 'betting' },
    { lottoView: 'house' },
    { device: 'fridge' },
    { backUrl: '//elsewhere.example' },
    { lottoGameCode: '' },
  ];
  for (const more of bent) expect(await launch(more)).toMatchObject({ status: 400, code: 'MALFORMED' });
  // Games of other kinds are not lotteries.
  for (const lottoGameCode of ['reels', "keno' --", 'nowhere'])
    expect(await launch({ lottoGameCode })).toMatchObject({ status: 404, code: 'GAME_NOT_FOUND' });
  expect(await launch({ lottoGameCode: 'keno', lottoPrizeMode: 'ZY' })).toMatchObject({ code: 'GAME_NOT_FOUND' });
});

test('no vendor tells its draws, so visitors and members read that no numbers were opened', async () => {
  for (const path of ['/lgw/vn/numeros/opened/game', '/lotto/lgw/games/opened/numero']) {
    const read = await get(path, { prizeMode: 'LOTT', gameCode: 'mien-bac', device: 'WEB', language: 'TH' }, {});
    expect(read).toMatchObject({ status: 200, value: { list: [] } });
    expect(await get(path, { gameCode: '', prizeMode: '' })).toMatchObject({ status: 200, value: { list: [] } });
    expect(await get(path, { prizeMode: 'RNG' })).toMatchObject({ status: 400, code: 'MALFORMED' });
  }
});
