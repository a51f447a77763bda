import { randomUUID } from 'node:crypto';
import type { RuleOf } from '@fairhouse/contract/activity-rules';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { useTestApp } from '../../testing/app.ts';
import { testGame } from '../games/catalogue/testing.ts';
import { playerAt, vendorAt, vendorInHouse } from '../games/seamless-wallet/testing.ts';
import { verifyLedger } from '../ledger/index.ts';
import { record, toldBet } from '../records/testing-bets.ts';
import { activityActs, cash } from './activities/testing.ts';

const site = await useTestApp();
const { ctx } = site;
const { opened, join, cashOf } = activityActs(site);
const tables = vendorAt(site.app, 'TABLES');
/** A hundred baht with twentyfold turnover, given as the member joins. */
const welcome: RuleOf<'registration'> = {
  kind: 'registration',
  withinDays: 3,
  perCurrency: { THB: cash('100', 200_000) },
};
beforeAll(async () => {
  await vendorInHouse(ctx, 'TABLES');
  await testGame(ctx, 'TABLES', 'lantern-tide', { game_type: 'PVP' });
  await testGame(ctx, 'TABLES', 'orchard');
});
afterAll(async () => {
  expect((await verifyLedger(ctx.db)).differences).toEqual([]);
});

test('a gift with turnover left is not lost at a table among members, to an own second account that withdraws it', async () => {
  const id = await opened(welcome, { claimDays: null });
  const player = await playerAt(ctx, 'TABLES', { units: 10_000_000n });
  const [round, steps] = [tables.round(player), tables.steps(player)];
  const before = { transactionId: randomUUID() };
  expect(await round.bet('10', before)).toMatchObject({ status: 200 });
  expect(await join(player, id)).toMatchObject({ success: true });
  expect(await cashOf(player.memberId)).toBe(10_900_000n);

  expect(await round.bet('1')).toMatchObject({ code: 'BONUS_STAKE_TOO_HIGH' });
  expect(await steps.bet('1')).toMatchObject({ code: 'BONUS_STAKE_TOO_HIGH' });
  const bet = { do: 'bet', transactionId: randomUUID(), amount: '1' };
  expect(await steps.play([bet])).toMatchObject({ code: 'BONUS_STAKE_TOO_HIGH' });
  // What was accepted before stands, and is paid.
  expect(await round.bet('10', before)).toMatchObject({ status: 200 });
  expect(await round.settle('20')).toMatchObject({ status: 200 });
  const elsewhere = await playerAt(ctx, 'TABLES', { units: 10_000_000n, gameCode: 'orchard' });
  await join(elsewhere, id);
  expect(await tables.round(elsewhere).bet('1', { gameCode: 'orchard' })).toMatchObject({ status: 200 });

  await record(ctx, [toldBet(player.memberId, { stake: 20_000_000n })]);
  expect(await tables.round(player).bet('1')).toMatchObject({ status: 200 });
});

test('a gift with turnover left is no tip to a dealer, who may be an accomplice', async () => {
  const id = await opened(welcome, { claimDays: null });
  const player = await playerAt(ctx, 'TABLES', { gameCode: 'orchard' });
  await join(player, id);
  const tip = () => tables.steps(player).tip('100', { gameCode: 'orchard' });
  expect(await tip()).toMatchObject({ code: 'BONUS_STAKE_TOO_HIGH' });
  expect(await cashOf(player.memberId)).toBe(1_000_000n);
  await record(ctx, [toldBet(player.memberId, { stake: 20_000_000n })]);
  expect(await tip()).toMatchObject({ status: 200 });
  expect(await cashOf(player.memberId)).toBe(0n);
});
