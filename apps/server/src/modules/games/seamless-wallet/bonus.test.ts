import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { betProducts } from '../../../products.ts';
import { useTestApp } from '../../../testing/app.ts';
import { atEveryCut } from '../../../testing/kill-at-each-step.ts';
import { signedInOperator } from '../../../testing/operators.ts';
import { cancelGrant, giveUpGrant } from '../../bonus/offer.ts';
import { baht, granted, grantNow, held, letTimePass, setDone, turnoverDone } from '../../bonus/testing.ts';
import { verifyBonuses } from '../../bonus/verify.ts';
import { watchGrants } from '../../bonus/watch.ts';
import { verifyLedger } from '../../ledger/index.ts';
import { placeBet } from '../../originals/bet.ts';
import { endLeftRounds } from '../../originals/jobs.ts';
import { minesBet } from '../../originals/testing.ts';
import { playedIn } from '../../records/index.ts';
import { rollUpDifferences } from '../../records/roll-up-check.ts';
import { project } from '../../records/testing.ts';
import { putVendor, vendorOf } from '../../vendors/index.ts';
import { decideHeldCall, heldCalls } from './held-calls.ts';
import { playRound } from './play.ts';
import { noGifts, type Player, playerAt, vendorAt, vendorInHouse } from './testing.ts';
import { verifyGames } from './verify.ts';

const site = await useTestApp();
const { ctx } = site;
const vendor = vendorAt(site.app, 'BNS');
beforeAll(() => vendorInHouse(ctx, 'BNS'));
afterAll(async () => {
  expect((await verifyLedger(ctx.db)).differences).toEqual([]);
  expect(await verifyGames(ctx.db)).toEqual([]);
  expect((await verifyBonuses(ctx.db)).filter(({ check }) => check !== 'turnover of a bonus')).toEqual([]);
});

type Terms = NonNullable<Parameters<typeof granted>[2]>['terms'];
async function playerWith(cash: number, terms: Terms = {}, amount = 100) {
  const player = await playerAt(ctx, 'BNS', { units: baht(cash) });
  const grant = await granted(ctx, player.memberId, { terms, amount: baht(amount) });
  return { player, id: grant.id, grant };
}
/** Returns the player's cash and bonus money, in baht. */
async function wallets({ memberId }: Player): Promise<[number, number]> {
  const units = await Promise.all([held(ctx, memberId, 'cash'), held(ctx, memberId)]);
  return [Number(units[0]) / 10_000, Number(units[1]) / 10_000];
}
const tx = () => ({ transactionId: randomUUID() });

test('the first version: a stake takes cash first, a settle pays both parts, and every answer tells the sum', async () => {
  const { player, id } = await playerWith(30);
  const round = vendor.round(player);
  expect(await vendor.send('balance', { player: player.player, currency: 'THB' })).toMatchObject({
    balance: '130.0000',
  });
  expect(await round.bet('100')).toMatchObject({ status: 200, balance: '30.0000' });
  expect(await wallets(player)).toEqual([0, 30]);
  expect((await grantNow(ctx, id)).open_rounds).toBe(1);
  const settle = tx();
  expect(await round.settle('200', settle)).toMatchObject({ status: 200, balance: '230.0000' });
  expect(await wallets(player)).toEqual([60, 170]);
  await round.settle('200', settle);
  expect(await wallets(player)).toEqual([60, 170]);
  expect((await grantNow(ctx, id)).open_rounds).toBe(0);
  while (await project(ctx, 'rounds'));
  expect(await turnoverDone(ctx, id)).toBe(baht(100));
  // Of the stake, the player's own thirty earn rebates and points.
  expect((await playedIn(ctx.db, { memberId: player.memberId, currency: 'THB' })).validBet).toBe(baht(30));
  expect(await rollUpDifferences(ctx, betProducts)).toEqual([]);
});

test('the second version tells the bonus money in each balance, refusals included', async () => {
  const { player } = await playerWith(5, { order: 'bonusFirst' });
  const round = vendor.steps(player);
  expect((await round.bet('40')).value).toMatchObject({ balance: '65.0000', bonus: '60.0000' });
  expect((await round.win('10')).value).toMatchObject({ balance: '75.0000', bonus: '70.0000' });
  expect(await round.bet('80')).toMatchObject({
    code: 'INSUFFICIENT_FUNDS',
    value: { balance: '75.0000', bonus: '70.0000' },
  });
  expect((await round.end()).value).toMatchObject({ balance: '75.0000', bonus: '70.0000' });
  const { value } = await vendor.steps(player).play([
    { do: 'bet', ...tx(), amount: '72' },
    { do: 'win', ...tx(), amount: '7.2' },
  ]);
  expect(value).toMatchObject({ balance: '10.2000', bonus: '7.0000' });
  expect(await wallets(player)).toEqual([3.2, 7]);
});

test('the bonus part of a win is rounded up to the unit', async () => {
  const { player } = await playerWith(2, {}, 1);
  const round = vendor.round(player);
  await round.bet('3');
  await round.settle('0.0001');
  expect(await held(ctx, player.memberId)).toBe(1n);
  expect(await held(ctx, player.memberId, 'cash')).toBe(0n);
});

test('a cancelled bet gives each part back to where it came from, also as one of several', async () => {
  const { player } = await playerWith(30);
  const round = vendor.round(player);
  const [first, second] = [tx(), tx()];
  await round.bet('50', first);
  await round.bet('40', second);
  expect(await wallets(player)).toEqual([0, 40]);
  expect(await round.cancel(first.transactionId)).toMatchObject({ status: 200, balance: '90.0000' });
  expect(await wallets(player)).toEqual([30, 60]);
  await round.cancel(second.transactionId);
  expect(await wallets(player)).toEqual([30, 100]);
  expect(await round.settle('500')).toMatchObject({ code: 'ROUND_CANCELLED' });
});

test('a win that is paid and taken back, and adjustments either way, leave both wallets as they were', async () => {
  const { player } = await playerWith(30);
  const round = vendor.steps(player);
  await round.bet('90');
  const win = tx();
  await round.win('45', { ...win, endRound: true });
  expect(await wallets(player)).toEqual([15, 70]);
  await round.rollBack(win.transactionId);
  expect(await wallets(player)).toEqual([0, 40]);
  await round.end();
  await round.adjust('9');
  expect(await wallets(player)).toEqual([3, 46]);
  await round.adjust('-9');
  expect(await wallets(player)).toEqual([0, 40]);
  expect(await round.adjust('-1')).toMatchObject({ code: 'AMOUNT_INVALID' });
});

test('bonus money staked and given back is no cash, however the calls come: the colluding vendor wins nothing by them', async () => {
  const { player } = await playerWith(0);
  for (const call of [
    async () => {
      const [round, bet] = [vendor.round(player), tx()];
      await round.bet('100', bet);
      await round.cancel(bet.transactionId);
    },
    async () => {
      const [round, bet] = [vendor.steps(player), tx()];
      await round.bet('100', bet);
      await round.end();
      await round.rollBack(bet.transactionId);
    },
    async () => {
      const [round, bet] = [vendor.steps(player), tx()];
      await round.bet('100', bet);
      await round.win('100');
      await round.rollBack(bet.transactionId);
      await round.adjust('-100');
    },
    async () => {
      const round = vendor.round(player);
      await round.bet('100');
      await round.settle('0');
      await round.adjust('100');
    },
  ]) {
    await call();
    expect((await wallets(player))[0]).toBe(0);
  }
});

test('a win paid once every stake was taken back is bonus money, not cash', async () => {
  const { player } = await playerWith(0);
  const [round, bet] = [vendor.steps(player), tx()];
  await round.bet('100', bet);
  await round.win('10');
  await round.rollBack(bet.transactionId);
  await round.win('50', { endRound: true });
  expect(await wallets(player)).toEqual([0, 160]);
});

test('cancel, settle, adjust and bets of one round at one moment neither lose nor make a unit', async () => {
  const { player } = await playerWith(40);
  for (let again = 0; again < 4; again += 1) {
    const [one, two, bet] = [vendor.round(player), vendor.steps(player), tx()];
    const steps = vendor.steps(player, one.roundId);
    await one.bet('12', bet);
    await Promise.all([
      one.settle('9'),
      one.cancel(bet.transactionId),
      one.adjust('3'),
      steps.win('4'),
      steps.bet('2'),
      steps.rollBack(bet.transactionId),
      two.play(
        [
          { do: 'bet', ...tx(), amount: '3' },
          { do: 'win', ...tx(), amount: '2' },
        ],
        { endRound: true },
      ),
      watchGrants(ctx),
    ]);
  }
});

test('the maximum stake is the round’s, whatever number of bets; a refusal stays', async () => {
  const { player } = await playerWith(500, { maxStake: '50' });
  const [round, bet] = [vendor.round(player), tx()];
  expect(await round.bet('30')).toMatchObject({ status: 200 });
  expect(await round.bet('21', bet)).toMatchObject({ code: 'BONUS_STAKE_TOO_HIGH' });
  expect(await round.bet('20')).toMatchObject({ status: 200 });
  expect(await round.bet('21', bet)).toMatchObject({ code: 'BONUS_STAKE_TOO_HIGH' });
  expect(await vendor.steps(player).play([{ do: 'bet', ...tx(), amount: '51' }])).toMatchObject({
    code: 'BONUS_STAKE_TOO_HIGH',
  });
  expect(await vendor.round(player).bet('50.0001')).toMatchObject({ code: 'BONUS_STAKE_TOO_HIGH' });
});

test.each([
  [{ excludedGames: [{ vendor: 'BNS', gameCode: 'lantern-tide' }] }],
  [{ excludedGames: [{ vendor: 'BNS', gameCode: '*' }] }],
  [{ contributions: [{ gameType: 'RNG' as const, vendor: 'BNS', percent: 0 }] }],
])('under %o a game takes cash alone by every call, tells no bonus money and counts nothing', async (terms) => {
  const { player, id } = await playerWith(20, { ...terms, order: 'bonusFirst', maxStake: '1' });
  expect(await vendor.send('balance', { player: player.player, currency: 'THB' })).toMatchObject({
    balance: '20.0000',
  });
  expect(await vendor.round(player).bet('21')).toMatchObject({ code: 'INSUFFICIENT_FUNDS' });
  const steps = vendor.steps(player);
  expect((await steps.bet('5')).value).toMatchObject({ balance: '15.0000', bonus: '0.0000' });
  expect((await steps.win('1', { endRound: true })).value).toMatchObject({ balance: '16.0000', bonus: '0.0000' });
  const round = vendor.steps(player);
  expect((await round.play([{ do: 'bet', ...tx(), amount: '16' }])).value).toMatchObject({ balance: '0.0000' });
  await round.end();
  expect(await wallets(player)).toEqual([0, 100]);
  while (await project(ctx, 'rounds'));
  expect(await turnoverDone(ctx, id)).toBe(0n);
});

test('what a round pays after its grant has ended otherwise is the house’s share and the player’s cash', async () => {
  const { player, id } = await playerWith(20);
  const round = vendor.round(player);
  const cancelled = vendor.round(player);
  const bet = tx();
  await round.bet('80');
  await cancelled.bet('40', bet);
  await giveUpGrant(ctx, player.memberId, id);
  expect(await round.settle('80')).toMatchObject({ balance: '20.0000' });
  await cancelled.cancel(bet.transactionId);
  await round.adjust('40');
  await round.adjust('120');
  expect(await wallets(player)).toEqual([30, 0]);
});

test('after the release a round’s share is cash within the maximum payout, and is taken back from there', async () => {
  const { player, id, grant } = await playerWith(0, { maxPayout: '30' });
  const round = vendor.steps(player);
  await round.bet('90');
  await setDone(ctx, id, grant.required);
  await watchGrants(ctx);
  expect((await grantNow(ctx, id)).state).toBe('ACTIVE');
  await letTimePass(ctx, id);
  await watchGrants(ctx);
  expect(await grantNow(ctx, id)).toMatchObject({ state: 'RELEASED', released: baht(10) });
  const win = tx();
  await round.win('50', { ...win, endRound: true });
  expect(await grantNow(ctx, id)).toMatchObject({ released: baht(30), open_rounds: 0 });
  expect(await wallets(player)).toEqual([30, 0]);
  await round.rollBack(win.transactionId);
  expect(await grantNow(ctx, id)).toMatchObject({ released: 0n, open_rounds: 1 });
  expect(await wallets(player)).toEqual([0, 0]);
});

test('without a maximum payout all that a round pays after the release is cash', async () => {
  const { player, id, grant } = await playerWith(0);
  const [round, bet] = [vendor.steps(player), tx()];
  await round.bet('90', bet);
  await setDone(ctx, id, grant.required);
  await letTimePass(ctx, id);
  await watchGrants(ctx);
  await round.rollBack(bet.transactionId);
  expect(await wallets(player)).toEqual([100, 0]);
  expect((await grantNow(ctx, id)).released).toBe(baht(100));
});

test('cash that stands in an open round of the house keeps a bonus that is lost behind it from vendors as well', async () => {
  const player = await playerAt(ctx, 'BNS', { units: baht(30) });
  await granted(ctx, player.memberId, { basis: baht(30) });
  const member = { memberId: player.memberId, currency: 'THB', isTrial: false } as const;
  const { round: parked } = await placeBet(ctx, member, randomUUID(), minesBet('30'));
  const round = vendor.steps(player);
  expect(await round.bet('50')).toMatchObject({ code: 'INSUFFICIENT_FUNDS' });
  expect(await wallets(player)).toEqual([0, 100]);
  await sql`update originals.round set touched_at = now() - interval '25 hours' where id = ${parked.roundId}`.execute(
    ctx.db,
  );
  await endLeftRounds(ctx);
  expect(await vendor.steps(player).bet('50')).toMatchObject({ status: 200 });
  expect(await wallets(player)).toEqual([0, 80]);
});

test('a round that was opened before the bonus stays cash, and a new one under the next bonus is that one’s', async () => {
  const player = await playerAt(ctx, 'BNS', { units: baht(50) });
  const old = vendor.steps(player);
  await old.bet('10');
  const first = await granted(ctx, player.memberId, { terms: { order: 'bonusFirst' } });
  await old.bet('10');
  await old.win('30', { endRound: true });
  expect(await wallets(player)).toEqual([60, 100]);
  const open = vendor.steps(player);
  await open.bet('40');
  await cancelGrant(ctx, first.id, { actor: { kind: 'operator', id: 1n }, reason: 'The next one' });
  const second = await granted(ctx, player.memberId);
  await open.bet('10');
  await open.win('50', { endRound: true });
  // Four fifths belonged to the first bonus, which has ended: they go to the house.
  expect(await wallets(player)).toEqual([60, 100]);
  while (await project(ctx, 'rounds'));
  expect([await turnoverDone(ctx, first.id), await turnoverDone(ctx, second.id)]).toEqual([baht(50), 0n]);
});

test('a bet that is taken back after it counted takes its turnover back; after the release its share of that is owed', async () => {
  const { player, id } = await playerWith(0, { turnoverTimes: 10_000 });
  const [round, bet] = [vendor.steps(player), tx()];
  await round.bet('100', bet);
  await round.win('60', { endRound: true });
  while (await project(ctx, 'rounds'));
  expect(await turnoverDone(ctx, id)).toBe(baht(100));
  await watchGrants(ctx);
  expect(await wallets(player)).toEqual([60, 0]);
  await round.adjust('-60');
  await round.rollBack(bet.transactionId);
  while (await project(ctx, 'rounds'));
  expect(await turnoverDone(ctx, id)).toBe(0n);
  await watchGrants(ctx);
  // The returned stake was released as well, and all of the release was too early.
  expect(await wallets(player)).toEqual([0, 0]);
  expect((await grantNow(ctx, id)).taken_back).toBe((await grantNow(ctx, id)).released);
});

test('a held settle that an operator releases pays both parts as any other', async () => {
  const { player } = await playerWith(0);
  const round = vendor.round(player);
  await round.bet('10');
  await putVendor(ctx, 'BNS', { enabled: false });
  const settle = tx();
  expect(await round.settle('5', settle)).toMatchObject({ code: 'CALL_HELD' });
  const [call] = await heldCalls(ctx.db, { limit: 1, vendor: 'BNS', state: 'HELD' });
  const { operatorId } = await signedInOperator(ctx, { role: 'finance' });
  await decideHeldCall(ctx, call?.id ?? 0n, { operatorId, reason: 'It is right' }, 'RELEASED');
  await putVendor(ctx, 'BNS', { enabled: true });
  expect(await wallets(player)).toEqual([0, 95]);
  expect(await round.settle('5', settle)).toMatchObject({ status: 200, balance: '95.0000' });
});

test('a player who owes stakes bonus money, and what it wins repays nothing', async () => {
  const { player } = await playerWith(10);
  const debtor = vendor.round(player);
  await debtor.bet('10');
  await debtor.settle('50');
  await vendor.round(player).bet('50');
  await debtor.adjust('0');
  expect(await held(ctx, player.memberId, 'debt')).toBe(baht(50));
  const round = vendor.round(player);
  await round.bet('60');
  await round.settle('90');
  expect(await wallets(player)).toEqual([0, 130]);
  expect(await held(ctx, player.memberId, 'debt')).toBe(baht(50));
});

test('the site is killed at each statement of a play under a bonus: sent again it is done once', async () => {
  const { player } = await playerWith(20, { order: 'bonusFirst' });
  const known = await vendorOf(ctx, 'BNS');
  const call = () => {
    const [bet, win] = [randomUUID(), randomUUID()];
    const actions = [
      { do: 'bet' as const, transactionId: bet, amount: '6' },
      { do: 'win' as const, transactionId: win, amount: '6' },
    ];
    const { session, player: name, currency } = player;
    return {
      player: name,
      currency,
      session,
      gameCode: 'lantern-tide',
      roundId: randomUUID(),
      actions,
      endRound: true,
    };
  };
  await atEveryCut(ctx, {
    prepare: async () => call(),
    work: (node, said) => playRound(node, known, said, noGifts),
    check: async (said) => {
      expect((await playRound(ctx, known, said, noGifts)).balance).toBe('120.0000');
      expect((await verifyLedger(ctx.db)).differences).toEqual([]);
    },
  });
});
