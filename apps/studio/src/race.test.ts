import { raceMultiplierE4, raceWins } from '@fairhouse/vendor-games/race';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { agree, openPlatform, openVendor } from './testing.ts';
import type { RaceAnswer, RaceHistory } from './wire.ts';

let platform: Awaited<ReturnType<typeof openPlatform>>;
let vendor: Awaited<ReturnType<typeof openVendor>>;
beforeAll(async () => {
  platform = await openPlatform();
  vendor = await openVendor(platform.url);
});
afterAll(async () => {
  await vendor.close();
  await platform.close();
});

async function freeKey(gameCode = 'harbour-hounds'): Promise<string> {
  return (await vendor.page<{ key: string }>('/api/session', { free: true, gameCode, currency: 'THB' })).said.key;
}
const bet = { raceKey: 'press-one-1', runner: 0, kind: 'place', stake: '10' } as const;
const run = (key: string, asked: object) => vendor.page<RaceAnswer & { error?: string }>('/api/race/run', asked, key);

test('a race takes its stake once, pays what its places say, and stands in the history', async () => {
  const key = await freeKey();
  const [first, again] = await Promise.all([run(key, bet), run(key, bet)]);
  expect(again).toEqual(first);
  expect((await run(key, bet)).said).toMatchObject({ roundId: first.said.roundId, order: first.said.order });
  const { order, win, balance } = first.said;
  const due = raceWins('place', 0, order) ? raceMultiplierE4('place', 0) / 1000 : 0;
  expect(Number(win)).toBeCloseTo(due, 4);
  expect(Number(balance)).toBeCloseTo(10_000 - 10 + due, 4);
  const answer = await fetch(`${vendor.url}/api/race/history`, { headers: { 'x-session': key } });
  const { races }: RaceHistory = JSON.parse(await answer.text());
  expect(races.map(({ roundId }) => roundId)).toEqual([first.said.roundId]);
});

test('another bet under the same key, a stake or a runner that is not there, and another game are refused', async () => {
  const key = await freeKey();
  await run(key, bet);
  expect((await run(key, { ...bet, runner: 1 })).said.error).toBe('KEY_REUSED');
  expect((await run(key, { ...bet, kind: 'win' })).said.error).toBe('KEY_REUSED');
  expect((await run(key, { ...bet, stake: '20' })).said.error).toBe('KEY_REUSED');
  expect((await run(key, { ...bet, raceKey: 'press-two-2', stake: '10.01' })).said.error).toBe('STAKE_NOT_OFFERED');
  expect((await run(key, { ...bet, raceKey: 'press-two-2', runner: 6 })).said.error).toBe('MALFORMED');
  expect((await run(await freeKey('tuktuk-turbo'), bet)).said.error).toBe('GAME_NOT_FOUND');
});

test('a bet that the site refuses runs no race, and one that it takes is settled there once', async () => {
  const launched = { currency: 'THB', language: 'EN', device: 'mobile', backUrl: 'https://play.example/sports' };
  const asked = { ...launched, gameCode: 'harbour-hounds', token: 'a-token-of-the-platform' };
  const { url } = (await vendor.call<{ url: string }>('/nms/games/launch', asked)).said;
  expect(new URL(url).pathname).toBe('/race.html');
  platform.say = (call) =>
    call.action === 'bet' && call.body.amount === '20.0000'
      ? { code: 'INSUFFICIENT_FUNDS' }
      : call.action === 'authenticate'
        ? {
            value: {
              session: 'session-of-the-platform',
              player: '42',
              displayName: 'so•••',
              currency: 'THB',
              gameCode: 'harbour-hounds',
              language: 'EN',
              balance: '1000.0000',
            },
          }
        : agree(call);
  const opened = await vendor.page<{ key: string }>('/api/session', {
    token: 'a-token-of-the-platform',
    gameCode: 'harbour-hounds',
  });
  const { key } = opened.said;
  expect((await run(key, { ...bet, stake: '20' })).said.error).toBe('INSUFFICIENT_FUNDS');
  const before = platform.heard.length;
  const raced = await run(key, { ...bet, raceKey: 'press-three' });
  await run(key, { ...bet, raceKey: 'press-three' });
  const heard = platform.heard.slice(before).filter(({ action }) => action !== 'balance');
  expect(heard.map(({ action }) => action)).toEqual(['bet', 'settle']);
  expect(heard[1]?.body).toMatchObject({ roundId: raced.said.roundId, amount: raced.said.win });
});
