import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { testStudio } from './live/testing-live.ts';
import { refundInWallet } from './local-wallet.ts';
import { payRound, refundBet } from './player-wallet.ts';
import { dropBet, openBet, takeBet } from './rounds.ts';
import { openStore } from './store.ts';
import { agree, openPlatform, openVendor } from './testing.ts';

let folder: string;
let file: string;
let platform: Awaited<ReturnType<typeof openPlatform>>;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'fairhouse-vendor-'));
  file = join(folder, 'vendor.sqlite');
  platform = await openPlatform();
});
afterEach(async () => {
  await platform.close();
  rmSync(folder, { recursive: true });
});

/** A player at a slot in single mode, in the state that a killed process left. */
function leftBehind(work: (studio: ReturnType<typeof testStudio>, session: ReturnType<typeof player>) => void): void {
  const studio = testStudio(file, platform.url);
  const session = player();
  studio.store.transaction(() => {
    studio.store.sessions.add(session, Buffer.alloc(32, 1));
    work(studio, session);
  });
  studio.store.close();
}

function player() {
  return {
    id: 'session-1',
    vendor: 'NMS' as const,
    mode: 'single' as const,
    player: '42',
    currency: 'THB' as const,
    displayName: 'so•••',
    gameCode: 'tuktuk-turbo',
    table: null,
    language: 'EN',
    platformSession: 'session-of-the-platform',
    balance: 10_000_000n,
    seenAt: Date.now(),
  };
}
const bet = { roundId: 'round-1', gameCode: 'tuktuk-turbo', key: 'bet', pressKey: 'press-number-1' };
const actions = () => platform.heard.map(({ action, body }) => [action, body.roundId]);

test('a bet that nobody answered for before the kill is cancelled at the next start', async () => {
  leftBehind((studio, session) => openBet(studio, session, bet, 50_000n, 'bet-1'));
  const vendor = await openVendor(platform.url, { file, mode: 'NMS=single' });
  await expect.poll(actions).toEqual([['cancel', 'round-1']]);
  expect(platform.heard[0]?.body).toMatchObject({ betTransactionId: 'bet-1', player: '42' });
  await vendor.close();
  const store = openStore(file);
  expect(store.rounds.byId('round-1')).toMatchObject({ state: 'CANCELLED', stake: 0n });
  store.close();
});

test('a round that is cancelled before the platform reads it is told with the stake that went back', async () => {
  const there = { ...player(), id: 'session-2', mode: 'transfer' as const };
  leftBehind((studio, session) => {
    openBet(studio, session, bet, 50_000n, 'bet-1');
    studio.store.sessions.add(there, Buffer.alloc(32, 2));
    studio.store.wallets.move({ vendor: 'NMS', player: '42', currency: 'THB' }, 70_000n);
    for (const [key, amount, code] of [
      ['one', 30_000n, 'taken'],
      ['two', 40_000n, 'taken'],
      ['more', 90_000n, 'refused'],
    ] as const) {
      const opened = openBet(studio, there, { ...bet, roundId: 'round-2', key, pressKey: '2' }, amount, `bet-${key}`);
      if (!opened.asked) continue;
      if (code === 'taken') takeBet(studio, opened.bet);
      else dropBet(studio, opened.bet, { state: 'refused', code, mayBeThere: false });
    }
    for (const key of ['one', 'two']) refundInWallet(studio, 'round-2', key, () => {});
  });
  const vendor = await openVendor(platform.url, { file, mode: 'NMS=single' });
  await expect.poll(actions).toEqual([['cancel', 'round-1']]);
  const { said } = await vendor.call<{ rounds: object[] }>('/nms/rounds/list', { cursor: '', limit: 10 });
  expect(said.rounds).toMatchObject([
    { roundId: 'round-2', state: 'CANCELLED', stake: '7.0000', payout: '0.0000' },
    { roundId: 'round-1', state: 'CANCELLED', stake: '5.0000', payout: '0.0000' },
  ]);
  await vendor.close();
});

test('a stake that was taken before the kill is played and paid at the next start', async () => {
  leftBehind((studio, session) => {
    const opened = openBet(studio, session, bet, 50_000n, 'bet-1');
    if (opened.asked) takeBet(studio, opened.bet);
  });
  const vendor = await openVendor(platform.url, { file, mode: 'NMS=single' });
  await expect.poll(actions).toEqual([['settle', 'round-1']]);
  await vendor.close();
  const store = openStore(file);
  const round = store.rounds.byId('round-1');
  expect(round).toMatchObject({ state: 'SETTLED', stake: 50_000n, seen: false });
  expect(JSON.parse(round?.detail ?? '{}')).toMatchObject({ unitStake: '10000' });
  store.close();
});

test('of one round the later call waits for the earlier, and other rounds wait for neither', async () => {
  const studio = testStudio(file, platform.url);
  studio.config.vendors.NMS = { mode: 'single', secrets: ['newer'] };
  const session = player();
  studio.store.transaction(() => {
    studio.store.sessions.add(session, Buffer.alloc(32, 1));
    for (const [roundId, key] of [
      ['slow', 'one'],
      ['slow', 'two'],
      ['quick', 'one'],
    ] as const) {
      const opened = openBet(studio, session, { roundId, gameCode: 'tuktuk-turbo', key }, 50_000n, `${roundId}-${key}`);
      if (opened.asked) takeBet(studio, opened.bet);
    }
  });
  let isBack = false;
  platform.say = (call) => (call.body.roundId === 'slow' && !isBack ? null : agree(call));
  expect(await refundBet(studio, 'slow', 'two')).toEqual({ balance: 10_050_000n, sure: false });
  expect(await payRound(studio, 'slow', 70_000n)).toMatchObject({ sure: false });
  expect(await payRound(studio, 'quick', 0n)).toEqual({ balance: 9_950_000n, sure: true });
  // Asked twice, done once.
  await payRound(studio, 'slow', 70_000n);
  expect(studio.store.calls.countOpen()).toBe(2);
  isBack = true;
  await expect.poll(() => studio.store.calls.countOpen()).toBe(0);
  const heard = actions().filter(
    ([action, roundId], i, all) => all.findIndex((a) => a.join() === `${action},${roundId}`) === i,
  );
  expect(heard).toEqual([
    ['cancel', 'slow'],
    ['settle', 'quick'],
    ['settle', 'slow'],
  ]);
  await studio.outbox.stop();
  studio.store.close();
});
