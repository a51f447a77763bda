import type { VendorGamesAnswer } from '@fairhouse/contract/vendor-protocol';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { openPlatform, openVendor, otherSecret } from './testing.ts';

let at = Date.now();
let platform: Awaited<ReturnType<typeof openPlatform>>;
let vendor: Awaited<ReturnType<typeof openVendor>>;
beforeAll(async () => {
  platform = await openPlatform();
  vendor = await openVendor(platform.url, { now: () => at });
});
afterAll(async () => {
  await vendor.close();
  await platform.close();
});

type Launched = { url: string };
type Spun = { roundId: string; win: string; balance: string };
const launch = { currency: 'THB', language: 'EN', device: 'mobile', backUrl: 'https://play.example/rng' };
const tuktuk = { ...launch, gameCode: 'tuktuk-turbo' };

async function freeKey(): Promise<string> {
  const asked = { free: true, gameCode: 'tuktuk-turbo', currency: 'THB' };
  return (await vendor.page<{ key: string }>('/api/session', asked)).said.key;
}

test.each([
  [['--mode', 'NMS=both'], /--mode "NMS=both"/],
  [['--mode', 'ABC=single'], /--mode "ABC=single"/],
  [['--mode', ''], /names no vendor/],
  [['--port', 'eighty'], /--port "eighty"/],
  [['--platform-url', 'site'], /--platform-url "site"/],
  [['--fault', 'bad luck'], /--fault "bad luck"/],
  [['--mode', 'RVL=single'], /VENDOR_RVL_SECRETS/],
])('%s is told in one line that names it', (args, line) => {
  expect(() => readConfig(args, { VENDOR_NMS_SECRETS: 'abc' })).toThrow(line);
});

test('only the platform is heard: each studio has its own secrets, the last one besides the newest', async () => {
  for (const path of [
    '/games/list',
    '/games/launch',
    '/rounds/list',
    '/wallet/deposit',
    '/live/tables',
    '/sessions/end',
    '/faults',
  ]) {
    expect((await vendor.call(`/nms${path}`, {}, otherSecret)).status).toBe(401);
  }
  expect((await vendor.call('/nms/games/list', {}, 'newer')).status).toBe(200);
  expect((await vendor.call('/rvl/games/list', {}, otherSecret)).status).toBe(200);
  expect((await vendor.call('/nms/games/list', {})).status).toBe(200);
});

test('a game opens at the studio that made it, with the token or for free', async () => {
  const real = { ...tuktuk, token: 'a-token-of-the-platform' };
  const { searchParams, pathname } = new URL((await vendor.call<Launched>('/nms/games/launch', real)).said.url);
  expect(pathname).toBe('/slots.html');
  expect(Object.fromEntries(searchParams)).toEqual({
    game: 'tuktuk-turbo',
    lang: 'EN',
    currency: 'THB',
    back: 'https://play.example/rng',
    token: 'a-token-of-the-platform',
  });
  expect((await vendor.call<Launched>('/nms/games/launch', tuktuk)).said.url).toMatch(/[?&]free=1/);
  expect((await vendor.call('/rvl/games/launch', tuktuk, otherSecret)).status).toBe(404);
});

test('every game says its names, stakes and return, and the studios share none', async () => {
  const list = async (path: string, by?: string) => (await vendor.call<VendorGamesAnswer>(path, {}, by)).said;
  const [slots, live] = [await list('/nms/games/list'), await list('/rvl/games/list', otherSecret)];
  expect(slots.games.map(({ gameCode }) => gameCode).sort()).toEqual([
    ...[
      'durian-dynasty',
      'harbour-hounds',
      'harbour-hounds-arcade',
      'lantern-tide',
      'market-duel',
      'monsoon-drums',
      'naga-pearls',
      'night-noodles',
      'tuktuk-turbo',
    ],
  ]);
  expect(live.games.map(({ gameCode }) => gameCode)).toEqual(['riverside-baccarat']);
  for (const { rtp } of slots.games) expect(Number(rtp)).toBeGreaterThan(94);
  expect(slots.games.find(({ gameCode }) => gameCode === 'tuktuk-turbo')?.minBet.THB).toBe('0.2500');
});

test('only pages of the site may show the games', async () => {
  const page = await fetch(`${vendor.url}/slots.html`);
  expect(page.headers.get('content-security-policy')).toContain('frame-ancestors https://play.example');
});

test('free play is played with play money, and nobody hears of it', async () => {
  const key = await freeKey();
  const before = platform.heard.length;
  const spin = async (spinKey: string) =>
    (await vendor.page<Spun>('/api/slots/spin', { spinKey, unitStake: '0.05' }, key)).said;
  const first = await spin('press-number-1');
  expect(Number(first.balance)).toBe(10_000 - 0.25 + Number(first.win));
  const second = await spin('press-number-2');
  const answer = await fetch(`${vendor.url}/api/slots/history`, { headers: { 'x-session': key } });
  const history: { rounds: Spun[] } = JSON.parse(await answer.text());
  expect(history.rounds.map(({ roundId }) => roundId)).toEqual([second.roundId, first.roundId]);
  expect(platform.heard).toHaveLength(before);
  expect((await vendor.call('/nms/rounds/list', { cursor: '', limit: 10 })).said).toEqual({ rounds: [], cursor: '' });
});

test('a page that was not heard of for half a day has no session any more', async () => {
  const key = await freeKey();
  const balance = async () => (await fetch(`${vendor.url}/api/balance`, { headers: { 'x-session': key } })).status;
  at += 11 * 3600_000;
  expect(await balance()).toBe(200);
  at += 11 * 3600_000;
  expect(await balance()).toBe(200);
  at += 13 * 3600_000;
  expect(await balance()).toBe(401);
});

test('a session that the platform ends takes no more, and another player’s goes on', async () => {
  const open = async () => {
    const asked = { token: 'a-token-of-the-platform', gameCode: 'tuktuk-turbo' };
    return (await vendor.page<{ key: string }>('/api/session', asked)).said.key;
  };
  const session = 'session-of-the-platform';
  const key = await open();
  const spin = async (spinKey: string) =>
    (await vendor.page('/api/slots/spin', { spinKey, unitStake: '0.05' }, key)).status;
  const end = (player: string, named = session) => vendor.call('/nms/sessions/end', { player, session: named });
  expect((await end('43')).said).toEqual({ ended: true });
  await end('42', 'another-session');
  expect(await spin('press-number-1')).toBe(200);
  for (let i = 0; i < 2; i++) expect((await end('42')).said).toEqual({ ended: true });
  expect(await spin('press-number-2')).toBe(401);
});

test('a transfer is done once, and its number stands for nothing else', async () => {
  const asked = { transferId: '7', player: '42', currency: 'THB', amount: '12.5000' };
  const { amount: _, ...transfer } = asked;
  const at = async (path: string, body: unknown) => (await vendor.call(`/nms/wallet/${path}`, body)).said;
  expect(await at('status', transfer)).toEqual({ status: 'unknown' });
  for (let i = 0; i < 2; i++) expect(await at('deposit', asked)).toEqual({ status: 'done', amount: '12.5000' });
  expect(await at('balance', { player: '42', currency: 'THB' })).toEqual({ balance: '12.5000' });
  expect(await at('withdraw', transfer)).toEqual({ status: 'refused' });
  expect(await at('status', { ...transfer, player: '43' })).toEqual({ status: 'unknown' });
  const home = { ...transfer, transferId: '8' };
  for (let i = 0; i < 2; i++) expect(await at('withdraw', home)).toEqual({ status: 'done', amount: '12.5000' });
  expect(await at('balance', { player: '42', currency: 'THB' })).toEqual({ balance: '0.0000' });
  expect((await vendor.call('/nms/wallet/deposit', { ...asked, transferId: '9', amount: '-1' })).status).toBe(422);
  expect((await vendor.call('/nms/wallet/deposit', { ...asked, transferId: '9', currency: 'XXX' })).status).toBe(422);
});

test('free play has to be asked for, and one address opens so much of it a minute and no more', async () => {
  const game = { gameCode: 'tuktuk-turbo' };
  expect((await vendor.page('/api/session', game)).status).toBe(400);
  const both = { ...game, free: true, token: 'a-token-of-the-platform' };
  expect((await vendor.page('/api/session', both)).status).toBe(400);
  const statuses: number[] = [];
  for (let n = 0; n < 61; n++) statuses.push((await vendor.page('/api/session', { ...game, free: true })).status);
  expect(statuses.at(0)).toBe(200);
  expect(statuses.at(-1)).toBe(503);
});
