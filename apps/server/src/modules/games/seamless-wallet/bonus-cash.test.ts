import { randomUUID } from 'node:crypto';
import type { BonusTerms } from '@fairhouse/contract/bonus';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { useTestApp } from '../../../testing/app.ts';
import { giveUpGrant } from '../../bonus/offer.ts';
import { baht, granted, held } from '../../bonus/testing.ts';
import { verifyLedger } from '../../ledger/index.ts';
import { testGame } from '../catalogue/testing.ts';
import { playerAt, vendorAt, vendorInHouse } from './testing.ts';
import { verifyGames } from './verify.ts';

const site = await useTestApp();
const { ctx } = site;
const tables = vendorAt(site.app, 'TABLES');
beforeAll(async () => {
  await vendorInHouse(ctx, 'TABLES');
  await testGame(ctx, 'TABLES', 'lantern-tide', { game_type: 'PVP' });
});
afterAll(async () => {
  expect((await verifyLedger(ctx.db)).differences).toEqual([]);
  expect(await verifyGames(ctx.db)).toEqual([]);
});

/** A player at a table among members, with a thousand baht and a bonus of a hundred. */
async function playerWith(basis: bigint, terms: Partial<BonusTerms> = {}) {
  const player = await playerAt(ctx, 'TABLES', { units: baht(1000) });
  const { id } = await granted(ctx, player.memberId, { basis, terms });
  return { player, id, round: tables.round(player), steps: tables.steps(player) };
}

test('cash that a bonus beside a deposit is to be lost behind is not lost to another account at a table among members', async () => {
  const { player, id, round, steps } = await playerWith(baht(1000));
  expect(await round.bet('900')).toMatchObject({ code: 'BONUS_STAKE_TOO_HIGH' });
  expect(await steps.bet('0.0001')).toMatchObject({ code: 'BONUS_STAKE_TOO_HIGH' });
  const bet = { do: 'bet', transactionId: randomUUID(), amount: '1' };
  expect(await steps.play([bet])).toMatchObject({ code: 'BONUS_STAKE_TOO_HIGH' });
  expect(await held(ctx, player.memberId, 'cash')).toBe(baht(1000));
  await giveUpGrant(ctx, player.memberId, id);
  expect(await tables.round(player).bet('900')).toMatchObject({ status: 200, balance: '100.0000' });
});

test('the deposit of a bonus that is offered, and is to be lost before the bonus is opened, is not lost at a table either', async () => {
  const player = await playerAt(ctx, 'TABLES', { units: baht(1000) });
  const gift = await granted(ctx, player.memberId, { terms: { stacking: 'queue' } });
  const match = await granted(ctx, player.memberId, { basis: baht(1000), terms: { stacking: 'queue' } });
  expect([gift.state, match.state]).toEqual(['ACTIVE', 'OFFERED']);
  expect(await tables.round(player).bet('900')).toMatchObject({ code: 'BONUS_STAKE_TOO_HIGH' });
  expect(await tables.steps(player).bet('900')).toMatchObject({ code: 'BONUS_STAKE_TOO_HIGH' });
  await giveUpGrant(ctx, player.memberId, match.id);
  expect(await tables.round(player).bet('900')).toMatchObject({ status: 200, balance: '100.0000' });
});

test('cash that a bonus beside a deposit is to be lost behind is no tip to a dealer, who may be an accomplice', async () => {
  const { player, id, steps } = await playerWith(baht(1000));
  expect(await steps.tip('900')).toMatchObject({ code: 'BONUS_STAKE_TOO_HIGH' });
  expect(await held(ctx, player.memberId, 'cash')).toBe(baht(1000));
  await giveUpGrant(ctx, player.memberId, id);
  expect(await steps.tip('900')).toMatchObject({ status: 200, balance: '100.0000' });
});

test('a round that was open before goes on to its end, and is paid', async () => {
  const player = await playerAt(ctx, 'TABLES', { units: baht(1000) });
  const round = tables.round(player);
  await round.bet('100');
  await granted(ctx, player.memberId, { basis: baht(1000) });
  expect(await round.bet('100')).toMatchObject({ status: 200 });
  expect(await round.settle('400')).toMatchObject({ status: 200 });
  expect(await held(ctx, player.memberId, 'cash')).toBe(baht(1200));
});

test('a gift, a bonus that is staked first, and one whose terms name these games, keep nobody from a table', async () => {
  const named = { contributions: [{ gameType: 'PVP' as const, percent: 10 }] };
  for (const { round } of [
    await playerWith(0n),
    await playerWith(baht(1000), { order: 'bonusFirst' }),
    await playerWith(baht(1000), named),
  ]) {
    expect(await round.bet('50')).toMatchObject({ status: 200 });
  }
});
