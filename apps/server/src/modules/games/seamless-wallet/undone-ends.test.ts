import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { useTestApp } from '../../../testing/app.ts';
import { signedInOperator } from '../../../testing/operators.ts';
import { baht, granted, grantNow, held as heldIn } from '../../bonus/testing.ts';
import { verifyBonuses } from '../../bonus/verify.ts';
import { watchGrants } from '../../bonus/watch.ts';
import { verifyLedger } from '../../ledger/index.ts';
import { setWinLimit } from '../../vendors/desk/index.ts';
import { putVendor } from '../../vendors/index.ts';
import { decideHeldCall, heldCalls } from './held-calls.ts';
import { playerAt, vendorAt, vendorInHouse } from './testing.ts';
import { verifyGames } from './verify.ts';

const site = await useTestApp();
afterAll(async () => {
  expect(await verifyGames(site.ctx.db)).toEqual([]);
  expect((await verifyLedger(site.ctx.db)).differences).toEqual([]);
  expect(await verifyBonuses(site.ctx.db)).toEqual([]);
});

/** Makes a vendor with limits of its wins in baht, and a player with 100. */
async function limited(code: string, limits: { win?: number; hour?: number }) {
  await vendorInHouse(site.ctx, code);
  const units = (most: number | undefined) => (most === undefined ? null : BigInt(most) * 10_000n);
  await setWinLimit(site.ctx, null, 'THB', code, { win_max: units(limits.win), hour_max: units(limits.hour) });
  const player = await playerAt(site.ctx, code, { units: 1_000_000n });
  const vendor = vendorAt(site.app, code);
  return {
    /** One round, by the calls of both versions. */
    round: () => {
      const steps = vendor.steps(player);
      return { ...vendor.round(player, steps.roundId), ...steps };
    },
    balance: async () => (await vendor.send('balance', { player: player.player, currency: 'THB' })).balance,
  };
}

const name = () => ({ transactionId: randomUUID() });
const held = { status: 503, code: 'CALL_HELD' };
const closed = { status: 423, code: 'GAME_MAINTENANCE' };

test('a bet that the first version cancels behind a win counts as one that the second takes back', async () => {
  const { round, balance } = await limited('BEHIND', { win: 50, hour: 50 });
  const on = round();
  const bet = name();
  await on.bet('60', bet);
  await on.win('60');
  const cancel = name();
  expect(await on.cancel(bet.transactionId, cancel)).toMatchObject(held);
  expect(await balance()).toBe('100.0000');
  const [call] = await heldCalls(site.ctx.db, { limit: 1, vendor: 'BEHIND', state: 'HELD' });
  for (const balanceAfter of ['100.0000', '160.0000']) {
    const { operatorId } = await signedInOperator(site.ctx, { role: 'finance' });
    await decideHeldCall(site.ctx, call?.id ?? 0n, { operatorId, reason: 'It is right' }, 'RELEASED');
    expect(await balance()).toBe(balanceAfter);
  }
  expect(await on.cancel(bet.transactionId, cancel)).toMatchObject({ status: 200, balance: '160.0000' });
  // What two have released counts beyond the hour too, where nothing more is believed then.
  await setWinLimit(site.ctx, null, 'THB', 'BEHIND', { hour_max: 1_100_000n });
  for (const taken of [true, true, false]) {
    const [next, nextBet] = [round(), name()];
    await next.bet('20', nextBet);
    await next.win('20');
    expect(await next.cancel(nextBet.transactionId)).toMatchObject(taken ? { status: 200 } : held);
  }
  expect(await balance()).toBe('200.0000');
});

test('lost bets are not handed out again by undoing the end of their rounds', async () => {
  const { round, balance } = await limited('UNDONE', { hour: 25 });
  const lost = [round(), round(), round(), round()] as const;
  const bets = lost.map(name);
  const ends = lost.map(name);
  for (const [at, one] of lost.entries()) {
    await one.bet('20', bets[at]);
    await one.end(ends[at]);
  }
  for (const [at, one] of lost.entries()) {
    expect(await one.rollBack(ends[at]?.transactionId ?? '')).toMatchObject({ status: 200 });
  }
  expect(await balance()).toBe('20.0000');
  expect(await lost[0].win('20', { endRound: true })).toMatchObject({ status: 200, balance: '40.0000' });
  expect(await lost[1].win('20', { endRound: true })).toMatchObject(held);
  expect(await lost[2].rollBack(bets[2]?.transactionId ?? '')).toMatchObject(held);
  expect(await lost[3].cancel(bets[3]?.transactionId ?? '')).toMatchObject(held);
  expect(await balance()).toBe('40.0000');
});

test('a vendor that is closed returns no stake of a round whose end it has undone', async () => {
  const { round, balance } = await limited('REOPEN', {});
  const lost = [round(), round()] as const;
  const bets = lost.map(name);
  const ends = lost.map(name);
  for (const [at, one] of lost.entries()) {
    await one.bet('20', bets[at]);
    await one.end(ends[at]);
  }
  const [won, wonBet, lastWin] = [round(), name(), name()];
  await won.bet('20', wonBet);
  await won.win('20');
  await won.win('5', { ...lastWin, endRound: true });
  await putVendor(site.ctx, 'REOPEN', { enabled: false });
  for (const [at, one] of lost.entries()) {
    expect(await one.rollBack(ends[at]?.transactionId ?? '')).toMatchObject({ status: 200 });
  }
  expect(await lost[0].rollBack(bets[0]?.transactionId ?? '')).toMatchObject(closed);
  expect(await lost[1].cancel(bets[1]?.transactionId ?? '')).toMatchObject(closed);
  expect(await won.rollBack(lastWin.transactionId)).toMatchObject({ status: 200, balance: '60.0000' });
  expect(await won.rollBack(wonBet.transactionId)).toMatchObject(closed);
  expect(await balance()).toBe('60.0000');
});

test('a round with bonus money whose end is undone is open for its bonus as well, and is ended again', async () => {
  await vendorInHouse(site.ctx, 'AGAIN');
  const player = await playerAt(site.ctx, 'AGAIN', { units: baht(10) });
  const vendor = vendorAt(site.app, 'AGAIN');
  const { id } = await granted(site.ctx, player.memberId, { terms: { order: 'bonusFirst' } });
  const [lost, returned] = [vendor.steps(player), vendor.steps(player)];
  const [end, bet, win] = [name(), name(), name()];
  await lost.bet('100');
  await lost.end(end);
  await lost.rollBack(end.transactionId);
  await watchGrants(site.ctx);
  expect(await grantNow(site.ctx, id)).toMatchObject({ state: 'ACTIVE', open_rounds: 1 });
  expect(await lost.win('40', { endRound: true })).toMatchObject({ status: 200, balance: '50.0000' });
  // The same with a win that has no bonus money in it, since that went back before.
  await returned.bet('40', bet);
  await returned.bet('5');
  await returned.rollBack(bet.transactionId);
  await returned.win('3', { ...win, endRound: true });
  await returned.rollBack(win.transactionId);
  expect(await returned.win('3', { endRound: true })).toMatchObject({ status: 200, balance: '48.0000' });
  expect(await grantNow(site.ctx, id)).toMatchObject({ state: 'ACTIVE', open_rounds: 0 });
  expect(await heldIn(site.ctx, player.memberId)).toBe(baht(40));
});
