import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, test } from 'vitest';
import { useTestApp } from '../../../testing/app.ts';
import { useTestCtx } from '../../../testing/ctx.ts';
import { balancesOf, verifyLedger } from '../../ledger/index.ts';
import { playerAt, vendorAt, vendorInHouse } from './testing.ts';
import { verifyGames } from './verify.ts';

const ctx = await useTestCtx();
const site = await useTestApp({ ctx });
const thousand = { currency: 'THB', name: 'kTHB', power: 3, decimals: 5 };
await vendorInHouse(ctx, 'KILO', { names: [thousand] });
const vendor = vendorAt(site.app, 'KILO');
afterAll(async () => {
  expect(await verifyGames(ctx.db)).toEqual([]);
  expect((await verifyLedger(ctx.db)).differences).toEqual([]);
});

/** A player whose calls use the vendor's name of the currency. */
async function player(units: bigint) {
  const held = await playerAt(ctx, 'KILO', { units });
  const cash = async () =>
    (await balancesOf(ctx, held.memberId)).find(({ type, account }) => type === 'cash' && account.currency === 'THB')
      ?.balance;
  return { ...held, cash, currency: 'kTHB' as const };
}

describe('a vendor that counts in thousands, and is read as it writes', () => {
  test('plays a round, and is told what is left in its own money', async () => {
    const held = await player(20_000_000n);
    const round = vendor.steps(held);
    const transactionId = randomUUID();
    const taken = await round.bet('0.5', { transactionId });
    expect(taken).toMatchObject({ status: 200, balance: '1.50000' });
    expect(await round.bet('0.5', { transactionId })).toEqual(taken);
    expect(await round.win('0.00123', { endRound: true })).toMatchObject({ status: 200, balance: '1.50123' });
    expect(await held.cash()).toBe(15_012_300n);
  });

  test('rolls back what was really taken', async () => {
    const held = await player(20_000_000n);
    const round = vendor.steps(held);
    const transactionId = randomUUID();
    expect(await round.bet('0.00001', { transactionId })).toMatchObject({ status: 200 });
    expect(await round.rollBack(transactionId)).toMatchObject({ status: 200, balance: '2.00000' });
    expect(await held.cash()).toBe(20_000_000n);
  });

  test('is refused by the code of the currency, which would be a thousandth', async () => {
    const held = await player(20_000_000n);
    for (const currency of ['THB', 'kTBH', 'USD']) {
      expect(await vendor.round({ ...held, currency: 'THB' }).bet('1', { currency })).toMatchObject({
        code: 'CURRENCY_MISMATCH',
      });
    }
    expect(await vendor.send('balance', { player: held.player, currency: 'kTHB' })).toMatchObject({
      balance: '2.00000',
    });
    expect(await held.cash()).toBe(20_000_000n);
  });

  test('is told the balance in its own money when it is refused, too', async () => {
    const held = await player(20_000_000n);
    expect(await vendor.steps(held).bet('3')).toMatchObject({ code: 'INSUFFICIENT_FUNDS', balance: '2.00000' });
    expect(await vendor.steps(held).bet('0.000001')).toMatchObject({ status: 200, balance: '1.99999' });
    expect(await held.cash()).toBe(19_999_990n);
  });
});
