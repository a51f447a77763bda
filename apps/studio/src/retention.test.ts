import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { liveStore } from './live/store.ts';
import { seated, testStudio } from './live/testing-live.ts';
import { payRound } from './player-wallet.ts';
import { removeOldRounds } from './retention.ts';
import { openBet, settleRound, takeBet } from './rounds.ts';
import type { Session } from './session-store.ts';
import type { Studio } from './studio.ts';
import { openPlatform, openVendor } from './testing.ts';

const dayMs = 86_400_000;
let at: number;
let studio: Studio;
beforeEach(() => {
  at = Date.parse('2026-01-01T00:00:00Z');
  studio = { ...testStudio(), now: () => at };
});
afterEach(() => studio.store.close());

/** A round of this session: bet, and settled unless it is to stay open. */
function play(session: Session, roundId: string, { isSettled = true } = {}): void {
  studio.store.transaction(() => {
    const bet = { roundId, gameCode: 'tuktuk-turbo', key: 'bet' };
    const opened = openBet(studio, session, bet, 50_000n, randomBytes(9).toString('hex'));
    if (!opened.asked) throw new Error('the bet is new');
    takeBet(studio, opened.bet);
    const round = studio.store.rounds.byId(roundId);
    if (round && isSettled) settleRound(studio, round, 70_000n);
  });
}

const kept = (...ids: string[]) => ids.filter((id) => studio.store.rounds.byId(id) !== null);
/** Lets the platform read the list to its end. */
function tell(vendor: 'NMS' | 'RVL' = 'RVL'): void {
  studio.store.rounds.noteTold(vendor, studio.store.rounds.listed(vendor, 0, 10_000).at(-1)?.seq ?? 0);
}

test('a round that was over four hundred days ago is removed with its bets, a younger one is not', () => {
  const session = seated(studio, 1_000_000n);
  play(session, 'old');
  at += 2 * dayMs;
  play(session, 'young');
  tell();
  at += 399 * dayMs;
  expect(removeOldRounds(studio)).toBe(1);
  expect(kept('old', 'young')).toEqual(['young']);
  expect(studio.store.rounds.bet('old', 'bet')).toBeNull();
});

test('what is open stays, however old it is', () => {
  play(seated(studio, 1_000_000n), 'open', { isSettled: false });
  tell();
  at += 4000 * dayMs;
  expect(removeOldRounds(studio)).toBe(0);
  expect(kept('open')).toEqual(['open']);
});

test('what the platform has not read stays, also when it is another studio’s list that it read', () => {
  play(seated(studio, 1_000_000n), 'untold');
  play({ ...seated(studio, 1_000_000n), vendor: 'NMS' }, 'of-the-other');
  tell('NMS');
  at += 500 * dayMs;
  removeOldRounds(studio);
  expect(kept('untold', 'of-the-other')).toEqual(['untold']);
  tell();
  removeOldRounds(studio);
  expect(kept('untold')).toEqual([]);
});

test('a round that changed since the platform read it stays until it is read again', () => {
  play(seated(studio, 1_000_000n), 'corrected');
  tell();
  const round = studio.store.rounds.byId('corrected');
  if (!round) throw new Error('the round is there');
  studio.store.rounds.change({ ...round, payout: 0n }, at, true);
  at += 500 * dayMs;
  expect(removeOldRounds(studio)).toBe(0);
  tell();
  expect(removeOldRounds(studio)).toBe(1);
});

test('a round stays while a call of it is on its way', async () => {
  studio.config.vendors.NMS = { mode: 'single', secrets: ['unheard'] };
  const session: Session = { ...seated(studio, 0n, { mode: 'single' }), vendor: 'NMS' };
  play(session, 'unheard', { isSettled: false });
  expect(await payRound(studio, 'unheard', 70_000n)).toMatchObject({ sure: false });
  await studio.outbox.stop();
  tell('NMS');
  at += 500 * dayMs;
  expect(removeOldRounds(studio)).toBe(0);
  studio.store.calls.noteEnd(1, 'done', 'done');
  expect(removeOldRounds(studio)).toBe(1);
});

test('a bet that was refused leaves nothing to tell and is removed in its time', () => {
  const session = seated(studio, 0n);
  studio.store.transaction(() => {
    const opened = openBet(studio, session, { roundId: 'refused', gameCode: 'tuktuk-turbo', key: 'bet' }, 5n, 'b-1');
    if (!opened.asked) throw new Error('the bet is new');
    studio.store.rounds.setBet(opened.bet, 'refused', 'INSUFFICIENT_FUNDS');
    const round = studio.store.rounds.byId('refused');
    if (round) studio.store.rounds.change({ ...round, state: 'CANCELLED' }, at, false);
  });
  at += 401 * dayMs;
  expect(removeOldRounds(studio)).toBe(1);
});

test('kept for ever, nothing is removed', () => {
  studio.config.keepDays = 0;
  play(seated(studio, 1_000_000n), 'old');
  tell();
  at += 4000 * dayMs;
  expect(removeOldRounds(studio)).toBe(0);
});

test('many are removed a hundred at a time, the oldest first', () => {
  const session = seated(studio, 100_000_000n);
  for (let i = 0; i < 230; i++) {
    play(session, `round-${i}`);
    at += 1000;
  }
  tell();
  at += 500 * dayMs;
  expect(removeOldRounds(studio)).toBe(100);
  expect(kept('round-99', 'round-100')).toEqual(['round-100']);
  expect([removeOldRounds(studio), removeOldRounds(studio), removeOldRounds(studio)]).toEqual([100, 30, 0]);
});

test('the numbers of the list never begin anew: what comes behind removed rounds is told', () => {
  const session = seated(studio, 1_000_000n);
  for (const id of ['one', 'two', 'three']) play(session, id);
  const place = studio.store.rounds.listed('RVL', 0, 10).at(-1)?.seq ?? 0;
  tell();
  at += 500 * dayMs;
  expect(removeOldRounds(studio)).toBe(3);
  play(session, 'four');
  expect(studio.store.rounds.listed('RVL', place, 10).map(({ round }) => round.id)).toEqual(['four']);
});

test('a cursor beyond the list does not make rounds told that are still to come', () => {
  studio.store.rounds.noteTold('RVL', 1_000_000);
  play(seated(studio, 1_000_000n), 'later');
  at += 500 * dayMs;
  expect(removeOldRounds(studio)).toBe(0);
});

test('the chips of a live round go with it, and then the table’s round and its shoe', () => {
  const live = liveStore(studio.store.db);
  const shoeId = live.addShoe({ table: 'river', cards: [1, 2], salt: 's', seal: 'x', openedAt: at });
  const roundId = live.addRound({ table: 'river', shoeId, number: 1, position: 0, openedAt: at });
  const session = seated(studio, 1_000_000n);
  live.plays.add(roundId, 'river', 'river-1', session);
  live.plays.addBet(1, 'chips', { banker: 50_000n });
  play(session, 'river-1');
  live.finish(roundId, 'B5', [1, 2], [3, 4]);
  live.closeShoe(shoeId, at);
  tell();
  at += 399 * dayMs;
  removeOldRounds(studio);
  live.sweep(at);
  expect([live.plays.inRound(roundId).length, live.round(roundId)?.id, live.shoe(shoeId)?.id]).toEqual([
    1,
    roundId,
    shoeId,
  ]);
  at += 2 * dayMs;
  removeOldRounds(studio);
  expect([live.plays.inRound(roundId), live.plays.bets(1)]).toEqual([[], []]);
  live.sweep(at);
  expect([live.round(roundId), live.shoe(shoeId)]).toEqual([null, null]);
});

test('a shoe that is dealt from keeps its rounds, however long the table stood still', () => {
  const live = liveStore(studio.store.db);
  const shoeId = live.addShoe({ table: 'river', cards: [1, 2], salt: 's', seal: 'x', openedAt: at });
  const roundId = live.addRound({ table: 'river', shoeId, number: 1, position: 0, openedAt: at });
  live.finish(roundId, 'B5', [1, 2], [3, 4]);
  live.sweep(at + 500 * dayMs);
  expect(live.roundsOf(shoeId)).toHaveLength(1);
});

test('a vendor that runs removes what the platform has read, once it is old enough', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'fairhouse-vendor-'));
  const platform = await openPlatform();
  const open = () =>
    openVendor(platform.url, { file: join(folder, 'vendor.sqlite'), mode: 'NMS=transfer', now: () => at });
  let vendor = await open();
  onTestFinished(async () => {
    await vendor.close();
    await platform.close();
    rmSync(folder, { recursive: true });
  });
  const read = async (cursor: string) =>
    (await vendor.call<{ rounds: unknown[]; cursor: string }>('/nms/rounds/list', { cursor, limit: 10 })).said;
  await vendor.call('/nms/wallet/deposit', { transferId: 'in-1', player: '42', currency: 'THB', amount: '500' });
  const opening = { token: 'a-token-of-the-platform', gameCode: 'tuktuk-turbo' };
  const { key } = (await vendor.page<{ key: string }>('/api/session', opening)).said;
  await vendor.page('/api/slots/spin', { spinKey: 'press-number-one', unitStake: '1' }, key);
  const { rounds, cursor } = await read('');
  expect(rounds).toHaveLength(1);
  // Reading on from a cursor confirms the rounds before it.
  expect((await read(cursor)).rounds).toEqual([]);
  await vendor.close();
  at += 401 * dayMs;
  vendor = await open();
  await expect.poll(async () => (await read('')).rounds, { interval: 30 }).toEqual([]);
});
