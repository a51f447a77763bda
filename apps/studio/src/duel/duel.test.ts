import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { LiveTable, VendorRoundsAnswer } from '@fairhouse/contract/vendor-protocol';
import { areSealed, duelPrize, playDuel, sealOfSeed } from '@fairhouse/vendor-games/duel';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { testStudio } from '../live/testing-live.ts';
import { openBet, takeBet } from '../rounds.ts';
import type { Session } from '../session-store.ts';
import { openStore } from '../store.ts';
import { agree, type HeardCall, openPlatform, openVendor } from '../testing.ts';
import type { SessionAnswer } from '../wire.ts';
import type { DuelHistory, DuelState, SeatView } from './protocol.ts';
import { duelStore } from './store.ts';

let folder: string;
let file: string;
let platform: Awaited<ReturnType<typeof openPlatform>>;
let vendor: Awaited<ReturnType<typeof openVendor>>;
/** The time by which the vendor's clock is advanced. */
let ahead = 0;

const start = () => openVendor(platform.url, { file, now: () => Date.now() + ahead });

/** A token names the player, so that several players can take part. */
const serve = (call: HeardCall) => {
  if (call.action !== 'authenticate') return agree(call);
  const player = /^player-(\d+)-/.exec(call.body.token ?? '')?.[1] ?? '0';
  const session = `at-the-platform-${call.body.token}`;
  const who = { session, player, displayName: `p${player}•••`, language: 'EN' };
  return { value: { ...who, currency: 'THB', gameCode: 'market-duel', balance: '1000.0000' } };
};

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'fairhouse-duel-'));
  file = join(folder, 'vendor.sqlite');
  ahead = 0;
  platform = await openPlatform();
  platform.say = serve;
  vendor = await start();
});
afterEach(async () => {
  await vendor.close();
  await platform.close();
  rmSync(folder, { recursive: true });
});

/** A player's page: its session, and the seed that it keeps to itself. */
async function page(player: number) {
  const token = `player-${player}-${randomBytes(8).toString('hex')}`;
  const { key } = (await vendor.page<SessionAnswer>('/api/session', { token, gameCode: 'market-duel' })).said;
  const seed = randomBytes(16).toString('hex');
  const seatKey = randomBytes(8).toString('hex');
  const post = (path: string, body: unknown) =>
    vendor.page<DuelState & { error?: string }>(`/api/duel/${path}`, body, key);
  const read = async <T>(path: string): Promise<T> => {
    const answer = await fetch(`${vendor.url}/api/duel/${path}`, { headers: { 'x-session': key } });
    return JSON.parse(await answer.text());
  };
  return {
    seed,
    seatKey,
    sit: (room = 'duel-stall', more: object = {}) =>
      post('sit', { seatKey, room, seedHash: sealOfSeed(seed), ...more }),
    reveal: (opened = seed) => post('reveal', { seatKey, seed: opened }),
    leave: () => post('leave', { seatKey }),
    seat: async (): Promise<SeatView | null> => (await read<DuelState>('state')).seat,
    history: async () => (await read<DuelHistory>('history')).seats,
  };
}

const heard = (action: string) => platform.heard.filter((call) => call.action === action).map(({ body }) => body);
/** Calls are repeated until they are answered: each is counted once. */
const settles = () => new Map(heard('settle').map(({ player, amount }) => [player, amount]));
const cancels = () => new Map(heard('cancel').map(({ player, betTransactionId }) => [player, betTransactionId]));

async function matched(room = 'duel-stall') {
  const [anna, bua] = [await page(1), await page(2)];
  await anna.sit(room);
  await bua.sit(room);
  return { anna, bua };
}

test('two members play for the prize, and each can check that nobody could have chosen the dice', async () => {
  const anna = await page(1);
  expect((await anna.sit('duel-alley')).said.seat).toMatchObject({ state: 'WAITING', stake: '50.0000', duel: null });
  const bua = await page(2);
  const before = (await bua.sit('duel-alley')).said.seat;
  expect(before).toMatchObject({ state: 'MATCHED', duel: { place: 1, opponent: 'p1•••', opened: null } });
  // The second to reveal its seed has seen no other seed before.
  await anna.reveal();
  expect((await bua.seat())?.duel?.opened).toBeNull();
  const { seat } = (await bua.reveal()).said;
  const duel = seat?.duel;
  if (!duel?.opened || !before?.duel) throw new Error('the duel is decided');
  const opened = { duelId: duel.duelId, ...duel.opened };
  expect(opened.seeds).toEqual([anna.seed, bua.seed]);
  expect(areSealed(opened, before.duel.seal, before.duel.hashes)).toBe(true);
  const { winner } = playDuel(opened);
  const prize = '96.0000';
  expect(duelPrize(500_000n)).toBe(960_000n);
  expect((await anna.seat())?.payout).toBe(winner === 0 ? prize : '0.0000');
  expect(seat?.payout).toBe(winner === 1 ? prize : '0.0000');
  await expect
    .poll(() => Object.fromEntries(settles()))
    .toEqual({ 1: winner === 0 ? prize : '0.0000', 2: winner === 1 ? prize : '0.0000' });
  expect(heard('bet').map(({ player, amount }) => [player, amount])).toEqual([
    ['1', '50.0000'],
    ['2', '50.0000'],
  ]);
  expect(await anna.history()).toMatchObject([{ state: 'DRAWN', duel: { opened: duel.opened } }]);
});

test('one member takes one seat: not the other side of the duel, not another room, not from a second page', async () => {
  const [anna, again] = [await page(1), await page(1)];
  await anna.sit();
  expect(await again.sit()).toMatchObject({ status: 409, said: { error: 'SEAT_TAKEN' } });
  expect(await again.sit('duel-rooftop')).toMatchObject({ status: 409, said: { error: 'SEAT_TAKEN' } });
  expect(heard('bet')).toHaveLength(1);
  const both = await Promise.all([page(3), page(3)].map(async (one) => (await (await one).sit()).status));
  expect(both.sort()).toEqual([200, 409]);
});

test('the same press is one seat, and its key stands for no other', async () => {
  const anna = await page(1);
  const [one, two] = await Promise.all([anna.sit(), anna.sit()]);
  expect([one.status, two.status]).toEqual([200, 200]);
  expect((await anna.sit('duel-alley')).said).toEqual({ error: 'KEY_REUSED' });
  expect((await anna.sit('duel-stall', { seedHash: 'f'.repeat(64) })).said).toEqual({ error: 'KEY_REUSED' });
  expect(heard('bet')).toHaveLength(1);
  expect((await anna.sit('no-such-room', { seatKey: 'another-key' })).status).toBe(404);
});

test('players of different rooms never meet', async () => {
  const [anna, bua] = [await page(1), await page(2)];
  await anna.sit('duel-stall');
  await bua.sit('duel-rooftop');
  expect([(await anna.seat())?.state, (await bua.seat())?.state]).toEqual(['WAITING', 'WAITING']);
  const { said } = await vendor.call<{ tables: LiveTable[] }>('/nms/live/tables', {});
  expect(said.tables.map(({ table, players, limits }) => [table, players, limits.THB])).toEqual([
    ['duel-stall', 1, { min: '10.0000', max: '10.0000' }],
    ['duel-alley', 0, { min: '50.0000', max: '50.0000' }],
    ['duel-rooftop', 1, { min: '200.0000', max: '200.0000' }],
  ]);
});

test('a seed that was not sealed is refused, and an opened one stays', async () => {
  const { anna, bua } = await matched();
  expect((await anna.reveal('0'.repeat(32))).said).toEqual({ error: 'MALFORMED' });
  expect((await anna.reveal(bua.seed)).said).toEqual({ error: 'MALFORMED' });
  expect((await anna.reveal()).status).toBe(200);
  expect((await anna.reveal()).status).toBe(200);
  expect((await bua.seat())?.state).toBe('MATCHED');
});

test('a waiting seat can be left and its stake goes back; a duel that has begun cannot', async () => {
  const cheng = await page(3);
  await cheng.sit('duel-rooftop');
  expect((await cheng.leave()).said.seat).toMatchObject({ state: 'RETURNED', payout: null });
  await cheng.leave();
  await expect.poll(() => cancels().get('3')).toBe(heard('bet')[0]?.transactionId);
  const { anna, bua } = await matched();
  expect((await anna.leave()).said).toEqual({ error: 'BETS_CLOSED' });
  await anna.reveal();
  await bua.reveal();
  await anna.leave();
  await expect.poll(() => settles().size).toBe(2);
  expect([...cancels().keys()]).toEqual(['3']);
});

test('a page that is gone gives its seat up, and so does one for whom nobody comes', async () => {
  const anna = await page(1);
  await anna.sit();
  ahead = 16_000;
  await expect.poll(() => cancels().size).toBe(1);
  const bua = await page(2);
  await bua.sit();
  // The page polls all the time, so only the seat's own time limit can end it.
  for (let n = 0; n < 19; n++) {
    ahead += 10_000;
    await bua.seat();
  }
  await expect.poll(async () => (await bua.seat())?.state).toBe('RETURNED');
  await expect.poll(() => [...cancels().keys()]).toEqual(['1', '2']);
  expect(settles().size).toBe(0);
});

test('an opponent who does not open the seed breaks the duel off, and both stakes go back', async () => {
  const { anna, bua } = await matched();
  await anna.reveal();
  ahead = 21_000;
  await expect.poll(() => [...cancels().keys()].sort()).toEqual(['1', '2']);
  expect((await bua.reveal()).said).toEqual({ error: 'BETS_CLOSED' });
  expect(await anna.seat()).toMatchObject({ state: 'RETURNED', duel: { opened: null } });
  expect(settles().size).toBe(0);
  const list = { cursor: '', limit: 10 };
  const { rounds } = (await vendor.call<VendorRoundsAnswer>('/nms/rounds/list', list)).said;
  expect(rounds.map(({ state, stake }) => [state, stake])).toEqual([
    ['CANCELLED', '10.0000'],
    ['CANCELLED', '10.0000'],
  ]);
});

test('a stake that the site does not answer for takes no seat, and is cancelled', async () => {
  const [anna, bua] = [await page(1), await page(2)];
  await anna.sit();
  platform.say = (call) => (call.action === 'bet' ? null : serve(call));
  expect((await bua.sit()).said).toEqual({ error: 'BET_NOT_TAKEN' });
  // A repeated request gets the same refusal, without another call.
  platform.say = serve;
  expect((await bua.sit()).said).toEqual({ error: 'BET_NOT_TAKEN' });
  await expect.poll(() => [...cancels().keys()]).toEqual(['2']);
  expect((await anna.seat())?.state).toBe('WAITING');
  for (const code of ['INSUFFICIENT_FUNDS', 'BONUS_STAKE_TOO_HIGH']) {
    platform.say = (call) => (call.action === 'bet' ? { code } : serve(call));
    expect((await (await page(2)).sit()).said).toEqual({ error: code });
  }
});

test('a result stands when its answers are lost, the pages are gone and the process is started anew', async () => {
  const { anna, bua } = await matched();
  await anna.reveal();
  platform.say = (call) => (call.action === 'settle' ? null : serve(call));
  const { seat } = (await bua.reveal()).said;
  await vendor.close();
  ahead = 3600_000;
  vendor = await start();
  platform.heard.length = 0;
  platform.say = serve;
  await expect.poll(() => settles().get('2')).toBe(seat?.payout);
  await expect.poll(() => settles().size).toBe(2);
  expect(cancels().size).toBe(0);
});

test('a start gives a stake back that was taken for no seat, and goes on with duels that were sealed', async () => {
  const { anna, bua } = await matched();
  await vendor.close();
  // Killed between the two steps: the stake of the third is taken, but its seat is not written.
  const studio = testStudio(file, platform.url);
  const seats = duelStore(studio.store.db);
  const [known] = seats.inState('MATCHED');
  const session = studio.store.sessions.byId(known?.sessionId ?? '');
  if (!session) throw new Error('the session is there');
  const third: Session = { ...session, id: 'session-3', player: '3' };
  const bet = { roundId: 'round-3', gameCode: 'market-duel', key: 'bet' };
  studio.store.transaction(() => {
    studio.store.sessions.add(third, randomBytes(32));
    seats.add('round-3', third, { seatKey: 'seat-3', room: 'duel-stall', stake: 1n, seedHash: '', satAt: 0 });
    const opened = openBet(studio, third, bet, 100_000n, 'bet-3');
    if (opened.asked) takeBet(studio, opened.bet);
  });
  await studio.outbox.stop();
  studio.store.close();
  ahead = 3600_000;
  vendor = await start();
  await expect.poll(() => Object.fromEntries(cancels())).toEqual({ 3: 'bet-3' });
  expect((await anna.reveal()).said.seat?.state).toBe('MATCHED');
  expect((await bua.reveal()).said.seat?.state).toBe('DRAWN');
  await expect.poll(() => settles().size).toBe(2);
});

test('play money never sits at a duel', async () => {
  const free = await vendor.page('/api/session', { free: true, gameCode: 'market-duel' });
  expect(free).toMatchObject({ status: 404, said: { error: 'GAME_NOT_FOUND' } });
});

test('rounds that are removed take their seats with them, and the last seat the duel', async () => {
  const { anna, bua } = await matched();
  await anna.reveal();
  await bua.reveal();
  await expect.poll(() => settles().size).toBe(2);
  await vendor.close();
  const { db, close } = openStore(file);
  const left = () => [
    db.prepare('select count(*) as n from duel_seats').get()?.n,
    db.prepare('select count(*) as n from duels').get()?.n,
  ];
  expect(left()).toEqual([2, 1]);
  db.exec("delete from rounds where player = '1'");
  expect(left()).toEqual([1, 1]);
  db.exec("delete from rounds where player = '2'");
  expect(left()).toEqual([0, 0]);
  close();
  vendor = await start();
});

test('with wallets at the vendor the stakes, the prize and what goes back are the same', async () => {
  await vendor.close();
  vendor = await openVendor(platform.url, { mode: 'NMS=transfer', now: () => Date.now() + ahead });
  const wallet = async (player: string) => {
    const asked = { player, currency: 'THB' };
    return (await vendor.call<{ balance: string }>('/nms/wallet/balance', asked)).said.balance;
  };
  for (const player of ['1', '2'])
    await vendor.call('/nms/wallet/deposit', { transferId: player, player, currency: 'THB', amount: '15' });
  const { anna, bua } = await matched();
  expect([await wallet('1'), await wallet('2')]).toEqual(['5.0000', '5.0000']);
  await anna.reveal();
  await bua.reveal();
  await expect.poll(async () => [await wallet('1'), await wallet('2')].sort()).toEqual(['24.2000', '5.0000']);
  const loser = (await wallet('1')) === '5.0000' ? 1 : 2;
  expect((await (await page(loser)).sit()).said).toEqual({ error: 'INSUFFICIENT_FUNDS' });
  const again = await page(3 - loser);
  await again.sit();
  ahead = 16_000;
  await expect.poll(async () => wallet(String(3 - loser))).toBe('24.2000');
  expect(heard('bet').concat(heard('settle'), heard('cancel'))).toEqual([]);
});
