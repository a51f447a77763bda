import type { GameList, GameMenus } from '@fairhouse/contract/games';
import { expect, onTestFinished, test } from 'vitest';
import { useTestApp } from '../../../testing/app.ts';
import { openTestCtxForThisTest, testClock } from '../../../testing/ctx.ts';
import { signedInMember } from '../../../testing/members.ts';
import { putVendor, type VendorChange } from '../../vendors/index.ts';
import { editGame, editLane, editSplit, setGamesMaintenance } from '../desk/edit.ts';
import { catalogueChanged, catalogueOf, gameByCode } from './catalogue.ts';
import { noteRecent } from './member-store.ts';
import { emptyCatalogue, testGame, testVendor } from './testing.ts';

const clock = testClock();
const site = await useTestApp({ clock: clock.now });

async function ask<T>(url: string, headers: Record<string, string> = {}) {
  const answer = await site.app.inject({ url, headers });
  const value = answer.body === '' ? null : answer.json<{ value: T }>().value;
  return { status: answer.statusCode, headers: answer.headers, value };
}
const codes = (list: { gameCode: string }[] | undefined) => list?.map(({ gameCode }) => gameCode);
const lanes = async (query = '') =>
  (await ask<GameMenus>(`/lgw/games/game_menus?platform=html5-desktop${query}`)).value?.data.lanes ?? [];

/** A lobby of two vendors and three games. */
async function smallLobby() {
  await emptyCatalogue(site.ctx);
  await testVendor(site.ctx, 'SLOTS', { position: 1 });
  await testVendor(site.ctx, 'CARDS', { position: 2 });
  return {
    lantern: await testGame(site.ctx, 'SLOTS', 'lantern', {
      name: { EN: 'Lantern Tide', TH: 'สายน้ำโคมลอย', CN: '灯潮' },
      classify: 'VIDEO',
      lines: 25,
      rtp: '96.12',
      min_bet: { THB: '1.0000' },
    }),
    naga: await testGame(site.ctx, 'SLOTS', 'naga', { classify: 'WAYS' }),
    baccarat: await testGame(site.ctx, 'CARDS', 'baccarat', { game_type: 'LIVE' }),
  };
}

async function editVendor(code: string, change: VendorChange): Promise<void> {
  await putVendor(site.ctx, code, change);
  catalogueChanged(site.ctx);
}

test('menus name the vendors of each kind with the number of their games, the in-house games among them', async () => {
  await smallLobby();
  const all = await lanes();
  expect(all.map(({ title, vendors }) => [title, vendors])).toEqual([
    ['RNG', ['SLOTS']],
    ['LIVE', ['CARDS']],
    ['INHOUSE', ['ORIGINALS']],
  ]);
  expect(all[0]).toMatchObject({
    gameCategory: 'RNG',
    gameClassify: ['VIDEO', 'WAYS'],
    cards: { SLOTS: { isGame: 'VASSALAGE', gameCode: '', displayName: 'Vendor SLOTS', games: 2 } },
  });
  expect(all[0]?.cards.SLOTS?.picture.src).toContain('vendor.SLOTS-RNG.');
});

test('menus carry an ETag: who has them already is told so, until something changes', async () => {
  const { lantern } = await smallLobby();
  const first = await ask('/lgw/games/game_menus');
  const etag = String(first.headers.etag);
  expect(etag).toMatch(/^W\/"[\w-]{20,}"$/);
  const known = await ask('/lgw/games/game_menus', { 'if-none-match': `"other", ${etag}` });
  expect([known.status, known.value, known.headers.etag]).toEqual([304, null, etag]);
  await editGame(site.ctx, null, String(lantern), { hot: true });
  const after = await ask<GameMenus>('/lgw/games/game_menus', { 'if-none-match': etag });
  expect(after.status).toBe(200);
  expect(after.value?.data.lanes[0]?.cards.SLOTS?.isHot).toBe(1);
});

test.each(['/lgw/games/list?gameType=RNG', '/lgw/games/hot?isPlatform=2', '/lgw/games/search?q=lantern'])(
  '%s carries an ETag of what it shows, in the language and the currency asked for',
  async (url) => {
    const { lantern } = await smallLobby();
    await editGame(site.ctx, null, String(lantern), { hot: true });
    const etag = String((await ask(url)).headers.etag);
    expect((await ask(url, { 'if-none-match': etag })).status).toBe(304);
    for (const other of ['&language=TH', '&currency=USD']) {
      expect((await ask(`${url}${other}`, { 'if-none-match': etag })).status).toBe(200);
    }
    await editGame(site.ctx, null, String(lantern), { state: 'maintenance' });
    expect((await ask(url, { 'if-none-match': etag })).status).toBe(200);
  },
);

test('menus come compressed once and for all to who takes that', async () => {
  await smallLobby();
  const answer = await site.app.inject({ url: '/lgw/games/game_menus', headers: { 'accept-encoding': 'gzip, br' } });
  expect(answer.headers['content-encoding']).toBe('br');
  const plain = await site.app.inject({ url: '/lgw/games/game_menus' });
  expect(plain.headers['content-encoding']).toBeUndefined();
  expect(plain.json()).toMatchObject({ success: true, value: { data: { lanes: [{}, {}, {}] } } });
});

test('a change on one node is seen on every other, which nobody tells of it', async () => {
  const { naga } = await smallLobby();
  const other = await openTestCtxForThisTest({ clock: clock.now, databaseUrl: site.ctx.config.databaseUrl ?? '' });
  expect((await gameByCode(other, 'SLOTS', 'naga')).state).toBe('on');
  await editGame(site.ctx, null, String(naga), { state: 'maintenance' });
  await expect.poll(async () => (await gameByCode(other, 'SLOTS', 'naga')).state, { interval: 20 }).toBe('maintenance');
  await editGame(site.ctx, null, String(naga), { state: 'off' });
  await expect
    .poll(() => gameByCode(other, 'SLOTS', 'naga').catch((error) => error.code), { interval: 20 })
    .toBe('GAME_NOT_FOUND');
});

test('writers who commit in another order than they began leave no change unseen', async () => {
  const { lantern, naga } = await smallLobby();
  await catalogueOf(site.ctx);
  const client = await site.ctx.pool.connect();
  onTestFinished(() => client.release());
  await client.query('begin');
  await client.query('update games.game set hot = true where id = $1', [lantern]);
  const second = editGame(site.ctx, null, String(naga), { hot: true });
  await client.query('commit');
  await second;
  const hot = (await catalogueOf(site.ctx)).games.filter((game) => game.hot);
  expect(hot.map(({ gameCode }) => gameCode).sort()).toEqual(['lantern', 'naga']);
});

test('a list shows a page of a kind, a vendor’s or a group’s games, in the language asked for', async () => {
  await smallLobby();
  const first = await ask<GameList>('/lgw/games/list?gameType=RNG&clientType=3&pageSize=1&language=TH');
  expect(first.value).toMatchObject({ total: 2, pageNo: 1, pageSize: 1 });
  expect(first.value?.games[0]).toMatchObject({
    vassalage: 'SLOTS',
    gameCode: 'lantern',
    isGame: 'GAME',
    displayName: 'สายน้ำโคมลอย',
    gameName: 'Lantern Tide',
    lines: 25,
    rtp: '96.12',
    minBet: '1.0000',
  });
  expect(codes((await ask<GameList>('/lgw/games/list?gameType=RNG&pageSize=1&pageNo=2')).value?.games)).toEqual([
    'naga',
  ]);
  expect(codes((await ask<GameList>('/lgw/games/list?gameClassify=WAYS')).value?.games)).toEqual(['naga']);
  expect(codes((await ask<GameList>('/lgw/games/list?vassalage=CARDS')).value?.games)).toEqual(['baccarat']);
  expect(codes((await ask<GameList>('/lgw/games/list?gameType=INHOUSE')).value?.games)).toEqual([
    'dice',
    'mines',
    'limbo',
    'wheel',
    'plinko',
    'keno',
    'diamonds',
    'roulette',
    'baccarat',
    'hilo',
    'tower',
    'ladder',
    'videopoker',
    'blackjack',
  ]);
});

test('a list shows what is new or hot of a kind', async () => {
  const { lantern, naga } = await smallLobby();
  await editGame(site.ctx, null, String(lantern), { hot: true });
  await editGame(site.ctx, null, String(naga), { isNew: true });
  const selected = async (selection: string) =>
    codes((await ask<GameList>(`/lgw/games/list?gameType=RNG&selection=${selection}`)).value?.games);
  expect([await selected('HOT'), await selected('NEW'), await selected('ALL')]).toEqual([
    ['lantern'],
    ['naga'],
    ['lantern', 'naga'],
  ]);
});

test('kinds whose pages show vendors list vendors, and a vendor with one lobby opens it at once', async () => {
  await smallLobby();
  await testVendor(site.ctx, 'BALLS');
  await testGame(site.ctx, 'BALLS', 'sportsbook', { game_type: 'SPORTS' });
  await testGame(site.ctx, 'CARDS', 'book-1', { game_type: 'SPORTS' });
  await testGame(site.ctx, 'CARDS', 'book-2', { game_type: 'SPORTS' });
  const { value } = await ask<GameList>('/lgw/games/list?gameType=SPORTS');
  expect(value?.games.map(({ vassalage, isGame, gameCode }) => [vassalage, isGame, gameCode])).toEqual([
    ['CARDS', 'VASSALAGE', ''],
    ['BALLS', 'GAME', 'sportsbook'],
  ]);
  expect(codes((await ask<GameList>('/lgw/games/list?gameType=SPORTS&vassalage=CARDS')).value?.games)).toEqual([
    'book-1',
    'book-2',
  ]);
});

test('sports split into e-sports and cockfight, and slots of certain vendors into in-house, as the data says', async () => {
  await smallLobby();
  await testVendor(site.ctx, 'BALLS');
  await testGame(site.ctx, 'BALLS', 'football', { game_type: 'SPORTS', classify: 'BALLS' });
  await testGame(site.ctx, 'BALLS', 'arena', { game_type: 'SPORTS', classify: 'ESPORTS' });
  await testGame(site.ctx, 'BALLS', 'sabong', { game_type: 'SPORTS', classify: 'COCKFIGHT' });
  const vendorsOf = async (title: string) => (await lanes()).find((lane) => lane.title === title)?.vendors;
  expect([await vendorsOf('SPORTS'), await vendorsOf('ESPORTS'), await vendorsOf('COCKFIGHT')]).toEqual([
    ['BALLS'],
    ['BALLS'],
    ['BALLS'],
  ]);
  await editSplit(site.ctx, null, { gameType: 'RNG', vendor: 'SLOTS', category: 'INHOUSE' });
  expect([await vendorsOf('RNG'), await vendorsOf('INHOUSE')]).toEqual([undefined, ['ORIGINALS', 'SLOTS']]);
  // The more specific split wins.
  await editSplit(site.ctx, null, { gameType: 'RNG', vendor: 'SLOTS', gameClassify: 'WAYS', category: 'FISH' });
  expect([await vendorsOf('FISH'), await vendorsOf('INHOUSE')]).toEqual([['SLOTS'], ['ORIGINALS', 'SLOTS']]);
  for (const gameClassify of [undefined, 'WAYS']) {
    const named = gameClassify === undefined ? {} : { gameClassify };
    await editSplit(site.ctx, null, { gameType: 'RNG', vendor: 'SLOTS', ...named, category: null });
  }
  expect(await vendorsOf('RNG')).toEqual(['SLOTS']);
});

test('categories and the vendors in them stand in the order that operators give, and menus leave out what they hide', async () => {
  await smallLobby();
  await testGame(site.ctx, 'CARDS', 'reels');
  expect((await lanes())[0]?.vendors).toEqual(['SLOTS', 'CARDS']);
  await editLane(site.ctx, null, 'RNG', { vendors: ['CARDS'] });
  expect((await lanes())[0]?.vendors).toEqual(['CARDS', 'SLOTS']);
  expect(codes((await ask<GameList>('/lgw/games/list?gameType=RNG')).value?.games)?.[0]).toBe('reels');
  await editLane(site.ctx, null, 'LIVE', { position: 0 });
  await editLane(site.ctx, null, 'RNG', { shown: false });
  expect((await lanes()).map(({ title }) => title)).toEqual(['LIVE', 'INHOUSE']);
  await editLane(site.ctx, null, 'LIVE', { position: 2 });
  await editLane(site.ctx, null, 'RNG', { shown: true, vendors: [] });
});

test('games stand by their place, then hot ones, then by vendor', async () => {
  const { naga } = await smallLobby();
  const late = await testGame(site.ctx, 'SLOTS', 'late');
  const order = async () => codes((await ask<GameList>('/lgw/games/list?gameType=RNG')).value?.games);
  expect(await order()).toEqual(['lantern', 'naga', 'late']);
  await editGame(site.ctx, null, String(late), { hot: true });
  expect(await order()).toEqual(['late', 'lantern', 'naga']);
  await editGame(site.ctx, null, String(naga), { position: 1 });
  expect(await order()).toEqual(['naga', 'late', 'lantern']);
});

test('maintenance of a game, of its vendor and of all games is shown on the tile', async () => {
  const { lantern } = await smallLobby();
  const closed = async () =>
    (await ask<GameList>('/lgw/games/list?gameType=RNG')).value?.games.map(({ maintenance }) => maintenance);
  expect(await closed()).toEqual([false, false]);
  await editGame(site.ctx, null, String(lantern), { state: 'maintenance' });
  expect(await closed()).toEqual([true, false]);
  await editVendor('SLOTS', { maintenance: true });
  expect(await closed()).toEqual([true, true]);
  expect((await lanes())[0]?.cards.SLOTS?.maintenance).toBe(true);
  await editVendor('SLOTS', { maintenance: false });
  await setGamesMaintenance(site.ctx, null, 'all', true);
  expect(await closed()).toEqual([true, true]);
  expect((await gameByCode(site.ctx, 'CARDS', 'baccarat')).vendorClosed).toBe(true);
  await setGamesMaintenance(site.ctx, null, 'all', false);
});

test('games of a vendor that is switched off are nowhere, and back when it is on', async () => {
  await smallLobby();
  await putVendor(site.ctx, 'SLOTS', { enabled: false });
  await editVendor('CARDS', { position: 2 });
  expect((await lanes()).map(({ title }) => title)).toEqual(['LIVE', 'INHOUSE']);
  await expect(gameByCode(site.ctx, 'SLOTS', 'lantern')).rejects.toMatchObject({ code: 'GAME_NOT_FOUND' });
  await editVendor('SLOTS', { enabled: true });
  expect((await gameByCode(site.ctx, 'SLOTS', 'lantern')).vendorName).toBe('Vendor SLOTS');
});

test('an account sees games of its currency, and a phone those that run on phones', async () => {
  await smallLobby();
  await testGame(site.ctx, 'SLOTS', 'dollars', { currencies: ['USD'], devices: ['desktop'] });
  const listed = async (query: string) =>
    codes((await ask<GameList>(`/lgw/games/list?gameType=RNG${query}`)).value?.games);
  expect(await listed('')).toEqual(['lantern', 'naga']);
  expect(await listed('&currency=USD')).toEqual(['lantern', 'naga', 'dollars']);
  expect(await listed('&currency=USD&platform=html5-mobile')).toEqual(['lantern', 'naga']);
  expect(await listed('&currency=BTC')).toEqual([]);
});

test('a game is new for a month after its release, unless operators say otherwise', async () => {
  await smallLobby();
  const day = 24 * 3_600_000;
  const ago = (days: number) => new Date(clock.now().getTime() - days * day);
  await testGame(site.ctx, 'SLOTS', 'fresh', { released_at: ago(29) });
  await testGame(site.ctx, 'SLOTS', 'stale', { released_at: ago(31) });
  await testGame(site.ctx, 'SLOTS', 'coming', { released_at: ago(-1) });
  const said = await testGame(site.ctx, 'SLOTS', 'said', { released_at: ago(400), is_new: true });
  const fresh = async () => (await catalogueOf(site.ctx)).games.filter(({ isNew }) => isNew).map((g) => g.gameCode);
  expect((await fresh()).sort()).toEqual(['fresh', 'said']);
  await editGame(site.ctx, null, String(said), { isNew: null });
  clock.advance(2 * day);
  await expect.poll(async () => (await fresh()).sort()).toEqual(['coming']);
});

test('a jackpot counter shows where it began and what it adds, and begins anew each week', async () => {
  const { lantern } = await smallLobby();
  await editGame(site.ctx, null, String(lantern), { jackpot: { amount: '1250000', currency: 'THB' } });
  const counter = async () => (await ask<GameList>('/lgw/games/list?gameType=RNG')).value?.games[0]?.jackpot;
  const first = await counter();
  expect(first).toMatchObject({ amount: '1250000.0000', step: '165.11', currency: 'THB' });
  const since = new Date(first?.since ?? '');
  expect(since.getTime()).toBeLessThanOrEqual(clock.now().getTime());
  clock.advance(7 * 24 * 3_600_000);
  await expect
    .poll(async () => new Date((await counter())?.since ?? '').getTime() - since.getTime())
    .toBe(7 * 24 * 3_600_000);
});

test('a list asked with an empty class or vendor is the whole list', async () => {
  await smallLobby();
  const all = (await ask<GameList>('/lgw/games/list?gameClassify=&vassalage=')).value?.games;
  expect(codes(all)).toEqual(codes((await ask<GameList>('/lgw/games/list')).value?.games));
  expect(codes(all)).toContain('naga');
});

test('a list of favourites or recent games is the member’s own, and no visitor’s', async () => {
  const { lantern, naga, baccarat } = await smallLobby();
  const { memberId, headers } = await signedInMember(site.ctx);
  for (const selection of ['FAV', 'RECENT']) {
    expect((await ask(`/lgw/games/list?selection=${selection}`)).status).toBe(401);
    expect((await ask<GameList>(`/lgw/games/list?selection=${selection}`, headers)).value).toMatchObject({ total: 0 });
  }
  const liked = await site.app.inject({
    method: 'POST',
    url: '/lgw/games/favorite',
    headers,
    payload: { nodeId: String(naga) },
  });
  expect(liked.statusCode).toBe(200);
  for (const node of [lantern, baccarat]) await noteRecent(site.ctx.db, memberId, node, clock.now());
  const own = async (query: string) => codes((await ask<GameList>(`/lgw/games/list?${query}`, headers)).value?.games);
  expect(await own('selection=FAV')).toEqual(['naga']);
  expect((await own('selection=RECENT'))?.toSorted()).toEqual(['baccarat', 'lantern']);
  expect(await own('selection=RECENT&gameType=LIVE')).toEqual(['baccarat']);
  expect(await own('selection=FAV&vassalage=CARDS')).toEqual([]);
});
