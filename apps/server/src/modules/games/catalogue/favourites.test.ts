import type { FavouriteList, RecentGames } from '@fairhouse/contract/games';
import { beforeAll, expect, test } from 'vitest';
import { useTestApp } from '../../../testing/app.ts';
import { testClock } from '../../../testing/ctx.ts';
import { signedInMember } from '../../../testing/members.ts';
import { editGame } from '../desk/edit.ts';
import { catalogueOf } from './catalogue.ts';
import { setFavourite } from './favourites.ts';
import { noteRecent, readRecents } from './member-store.ts';
import { forgetOldRecents } from './recents.ts';
import { testGame, testVendor } from './testing.ts';

const clock = testClock();
let lantern: bigint;
let naga: bigint;
let baccarat: bigint;
const site = await useTestApp({ clock: clock.now });
beforeAll(async () => {
  await testVendor(site.ctx, 'SLOTS');
  lantern = await testGame(site.ctx, 'SLOTS', 'lantern');
  naga = await testGame(site.ctx, 'SLOTS', 'naga');
  baccarat = await testGame(site.ctx, 'SLOTS', 'baccarat', { game_type: 'LIVE' });
});

type Member = Awaited<ReturnType<typeof signedInMember>>;
async function call<T>(member: Member | null, method: 'GET' | 'POST' | 'DELETE', url: string, payload?: object) {
  const answer = await site.app.inject({
    method,
    url,
    ...(member ? { headers: member.headers } : {}),
    ...(payload ? { payload } : {}),
  });
  return { status: answer.statusCode, ...answer.json<{ value: T; code?: string }>() };
}
const add = (member: Member, nodeId: bigint) =>
  call(member, 'POST', '/lgw/games/favorite', { nodeId: String(nodeId), vendor: 'SLOTS', gameType: 'RNG' });
const remove = (member: Member, nodeId: bigint) => call(member, 'DELETE', `/lgw/games/favorite?nodeId=${nodeId}`);
const favourites = (member: Member, query = '') =>
  call<FavouriteList>(member, 'GET', `/lgw/games/favorite?clientType=3&platform=html5-desktop${query}`);

test('a favourite is added and removed, and the list tells the last added first', async () => {
  const member = await signedInMember(site.ctx);
  expect(await add(member, lantern)).toMatchObject({ value: { nodeId: String(lantern), favourite: true } });
  clock.advance(1000);
  await add(member, baccarat);
  const { value } = await favourites(member);
  expect(value.favGameIds).toEqual([String(baccarat), String(lantern)]);
  expect(value.favGameList).toMatchObject({
    content: [{ gameCode: 'baccarat' }, { gameCode: 'lantern' }],
    pageNum: 1,
    totalPages: 1,
  });
  expect((await favourites(member, '&gameType=LIVE')).value.favGameList.content).toHaveLength(1);
  clock.advance(1000);
  expect(await remove(member, baccarat)).toMatchObject({ value: { favourite: false } });
  expect((await favourites(member)).value.favGameIds).toEqual([String(lantern)]);
});

test('a member changes favourites once a second, wherever it is asked', async () => {
  const member = await signedInMember(site.ctx);
  const all = await Promise.all([lantern, naga, baccarat].map((node) => add(member, node)));
  expect(all.map(({ status }) => status).sort()).toEqual([200, 429, 429]);
  expect(all.find(({ status }) => status === 429)).toMatchObject({
    code: 'TOO_MANY_REQUESTS',
    value: { retryAfterSeconds: 1 },
  });
  clock.advance(999);
  expect((await remove(member, lantern)).status).toBe(429);
  clock.advance(1);
  expect((await add(member, naga)).status).toBe(200);
  // Another member is not limited by it.
  expect((await add(await signedInMember(site.ctx), naga)).status).toBe(200);
});

test('what is so already stays so, and a game that there is not is no favourite', async () => {
  const member = await signedInMember(site.ctx);
  await setFavourite(site.ctx, member.memberId, lantern, true);
  clock.advance(1000);
  await setFavourite(site.ctx, member.memberId, lantern, true);
  expect((await favourites(member)).value.favGameIds).toEqual([String(lantern)]);
  clock.advance(1000);
  expect(await add(member, 999_999n)).toMatchObject({ status: 404, code: 'GAME_NOT_FOUND' });
  expect(await remove(member, 999_999n)).toMatchObject({ status: 200 });
});

test('a favourite that is out of sight keeps its heart, and is shown again with the game', async () => {
  const member = await signedInMember(site.ctx);
  await setFavourite(site.ctx, member.memberId, naga, true);
  await editGame(site.ctx, null, String(naga), { state: 'off' });
  expect((await favourites(member)).value).toMatchObject({ favGameIds: [String(naga)], favGameList: { content: [] } });
  await editGame(site.ctx, null, String(naga), { state: 'on' });
  expect((await favourites(member)).value.favGameList.content).toHaveLength(1);
});

test('a token in an address lets nobody in: the list takes it beside the header alone', async () => {
  const member = await signedInMember(site.ctx);
  const ask = (url: string) => call<FavouriteList>(null, 'GET', url);
  expect((await ask('/lgw/games/favorite')).code).toBe('NOT_LOGGED_IN');
  expect((await ask('/lgw/games/favorite?token=wrong')).code).toBe('NOT_LOGGED_IN');
  expect((await ask(`/lgw/games/favorite?token=${member.token}`)).code).toBe('NOT_LOGGED_IN');
  const url = `/lgw/games/favorite?token=${member.token}&pageSize=999`;
  expect((await call<FavouriteList>(member, 'GET', url)).status).toBe(200);
  expect((await ask(`/wps/relay/GCS_recentGame?token=${member.token}`)).code).toBe('NOT_LOGGED_IN');
});

test('what was opened last stands first, once each, and by kind', async () => {
  const member = await signedInMember(site.ctx);
  for (const node of [lantern, baccarat, naga, lantern]) {
    clock.advance(1);
    await noteRecent(site.ctx.db, member.memberId, node, clock.now());
  }
  const recent = (query: string) => call<RecentGames>(member, 'GET', `/wps/relay/GCS_recentGame?page=1${query}`);
  const codes = async (query = '') => (await recent(query)).value.list.map(({ gameCode }) => gameCode);
  expect(await codes()).toEqual(['lantern', 'naga', 'baccarat']);
  expect(await codes('&gameType=RNG&pageSize=20&clientType=3')).toEqual(['lantern', 'naga']);
  expect((await recent('&pageSize=1')).value).toMatchObject({ total: 3, list: [{ gameCode: 'lantern' }] });
});

test('opening an in-house game is noted by its page; a vendor’s game is noted by its launch alone', async () => {
  const member = await signedInMember(site.ctx);
  const dice = (await catalogueOf(site.ctx)).inHouse.get('dice');
  const opened = (nodeId: unknown) => call(member, 'POST', '/wps/game/opened', { nodeId: String(nodeId) });
  expect((await opened(dice)).status).toBe(200);
  expect(await opened(lantern)).toMatchObject({ status: 404, code: 'GAME_NOT_FOUND' });
  const { value } = await call<RecentGames>(member, 'GET', '/wps/relay/GCS_recentGame');
  expect(value.list).toMatchObject([{ vassalage: 'ORIGINALS', gameCode: 'dice', nodeId: String(dice) }]);
});

test('favourites, recent games and lotteries show what the account’s own currency can play', async () => {
  await testVendor(site.ctx, 'DOLLARS', { currencies: ['USD'] });
  const sevens = await testGame(site.ctx, 'DOLLARS', 'sevens');
  const member = await signedInMember(site.ctx, { currency: 'USD' });
  await setFavourite(site.ctx, member.memberId, sevens, true);
  await noteRecent(site.ctx.db, member.memberId, sevens, clock.now());
  expect((await favourites(member)).value.favGameList.content).toMatchObject([{ gameCode: 'sevens' }]);
  const { value } = await call<RecentGames>(member, 'GET', '/wps/relay/GCS_recentGame');
  expect(value.list).toMatchObject([{ gameCode: 'sevens' }]);
});

test('of each member the last openings are kept', async () => {
  const { memberId } = await signedInMember(site.ctx);
  for (let node = 1n; node <= 205n; node++) {
    await noteRecent(site.ctx.db, memberId, node, new Date(clock.now().getTime() + Number(node)));
  }
  await forgetOldRecents(site.ctx);
  const kept = await readRecents(site.ctx.db, memberId, 1000);
  expect([kept.length, kept.at(0), kept.at(-1)]).toEqual([200, 205n, 6n]);
});

test('rooms and Vietnamese lotteries are empty while no vendor has any', async () => {
  const member = await signedInMember(site.ctx);
  expect((await call(null, 'GET', '/wps/relay/GLS2_roomList')).value).toEqual({ list: [] });
  expect((await call(null, 'GET', '/lgw/vn/games/game_menu')).code).toBe('NOT_LOGGED_IN');
  for (const path of ['/lgw/vn/games/game_menu?prizeMode=LOTT&device=WEB', '/lgw/vn/games/game_menu/recent']) {
    expect((await call(member, 'GET', path)).value).toEqual({ games: {} });
  }
});

test('the Vietnamese lotteries of their vendor are told by prize mode, and what was opened of them', async () => {
  const member = await signedInMember(site.ctx);
  await testVendor(site.ctx, 'TCG_LOTTO_VN');
  const north = await testGame(site.ctx, 'TCG_LOTTO_VN', 'mien-bac', { game_type: 'LOTT', classify: 'LOTT' });
  await testGame(site.ctx, 'TCG_LOTTO_VN', 'one-minute', { game_type: 'ELOTT', classify: 'ELOTT' });
  const menu = async (path: string) => (await call<{ games: object }>(member, 'GET', path)).value.games;
  expect(await menu('/lgw/vn/games/game_menu')).toMatchObject({
    LOTT: [{ gameCode: 'mien-bac' }],
    ELOTT: [{ gameCode: 'one-minute' }],
  });
  expect(Object.keys(await menu('/lgw/vn/games/game_menu?prizeMode=ELOTT'))).toEqual(['ELOTT']);
  await noteRecent(site.ctx.db, member.memberId, north, clock.now());
  expect(Object.keys(await menu('/lgw/vn/games/game_menu/recent'))).toEqual(['LOTT']);
});
