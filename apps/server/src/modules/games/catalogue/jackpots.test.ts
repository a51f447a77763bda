import { randomUUID } from 'node:crypto';
import type { DeskJackpots } from '@fairhouse/contract/desk-jackpots';
import type { JackpotMeters } from '@fairhouse/contract/games';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { useTestApp } from '../../../testing/app.ts';
import { type LocalServer, sendJson, startLocalServer } from '../../../testing/local-server.ts';
import { signedInOperator } from '../../../testing/operators.ts';
import { putCreditCap } from '../../vendors/credit-cap.ts';
import { playerAt, vendorAt, vendorInHouse } from '../seamless-wallet/testing.ts';
import { testGame } from './testing.ts';

const pot = (more = {}) => ({
  jackpot: 'pearl-pot',
  name: { EN: 'Pearl Pot', TH: 'หม้อมุก' },
  gameCodes: ['pearls', 'gone'],
  currency: 'THB',
  amount: '5012.34',
  ...more,
});
const unusable = ['no pot', pot({ name: { EN: 'Pot \u202eteP' } }), pot({ amount: '-1' }), pot({ gameCodes: [] })];
let told: unknown[] = [];
let asked = 0;
let server: LocalServer;
let none: LocalServer;
let askedNone = 0;

const site = await useTestApp();
const { ctx } = site;
beforeAll(async () => {
  server = await startLocalServer(() => (request, response) => {
    if (request.url === '/jackpots/list') asked += 1;
    sendJson(response, { jackpots: told });
  });
  none = await startLocalServer(() => (_request, response) => {
    askedNone += 1;
    sendJson(response, {}, 404);
  });
  await vendorInHouse(ctx, 'POTS', { url: server.url });
  await vendorInHouse(ctx, 'NOPOTS', { url: none.url });
  await testGame(ctx, 'POTS', 'pearls');
  await testGame(ctx, 'NOPOTS', 'reels');
});
afterAll(async () => {
  await server.close();
  await none.close();
});

async function meters(language = 'EN'): Promise<JackpotMeters['list']> {
  const answer = await site.app.inject({ url: `/lgw/games/jackpots?language=${language}` });
  return answer.json<{ value: JackpotMeters }>().value.list;
}

describe('jackpots', () => {
  test('are shown as their vendor tells them, of games that can be played; those out of shape are left out', async () => {
    told = [
      ...unusable,
      pot(),
      pot({ jackpot: 'other', currency: 'XXX' }),
      pot({ jackpot: 'far', gameCodes: ['gone'] }),
    ];
    expect(await meters()).toEqual([
      {
        vassalage: 'POTS',
        jackpot: 'pearl-pot',
        name: 'Pearl Pot',
        gameCodes: ['pearls'],
        currency: 'THB',
        amount: '5012.3400',
      },
    ]);
    expect((await meters('TH'))[0]?.name).toBe('หม้อมุก');
    // All requests within five seconds share the answer, and a vendor without jackpots is not called again.
    expect([asked, askedNone]).toEqual([1, 1]);
  });
});

describe('the part of a bet that feeds a jackpot', () => {
  async function player() {
    return { round: vendorAt(site.app, 'POTS').steps(await playerAt(ctx, 'POTS', { units: 1_000_000n })) };
  }
  async function report(query = ''): Promise<DeskJackpots['list']> {
    const { headers } = await signedInOperator(ctx, { role: 'finance' });
    const answer = await site.app.inject({ url: `/ops/v1/games/jackpots${query}`, headers });
    expect(answer.statusCode).toBe(200);
    return answer.json<{ value: DeskJackpots }>().value.list;
  }
  const contributed = async () => (await report('?vendor=POTS'))[0]?.contributed ?? '0';

  test('is counted once, in the stake, and no more when its bet is taken back', async () => {
    const { round } = await player();
    const bet = { transactionId: randomUUID(), jackpot: '0.05' };
    expect(await round.bet('10', bet)).toMatchObject({ status: 200, balance: '90.0000' });
    expect(await round.bet('10', bet)).toMatchObject({ status: 200, balance: '90.0000' });
    const other = { transactionId: randomUUID(), jackpot: '0.1' };
    await round.bet('20', other);
    expect(await contributed()).toBe('0.1500');
    await round.rollBack(other.transactionId);
    expect(await contributed()).toBe('0.0500');
    await round.play([{ do: 'bet', transactionId: randomUUID(), amount: '4', jackpot: '0.02' }]);
    expect(await contributed()).toBe('0.0700');
    expect(await report('?vendor=POTS&to=2001-01-01')).toEqual([]);
  });

  test('is refused where it is more than its bet, no amount, or a win’s, and nothing is taken', async () => {
    const { round } = await player();
    for (const jackpot of ['10.0001', '0.00001']) {
      expect(await round.bet('10', { jackpot })).toMatchObject({ status: 422, code: 'AMOUNT_INVALID' });
    }
    expect(await round.bet('10', { jackpot: '-1' })).toMatchObject({ status: 400, code: 'MALFORMED' });
    const win = { do: 'win', transactionId: randomUUID(), amount: '4', jackpot: '1' };
    expect(await round.play([{ do: 'bet', transactionId: randomUUID(), amount: '4' }, win])).toMatchObject({
      code: 'AMOUNT_INVALID',
    });
    expect(await round.bet('10')).toMatchObject({ status: 200, balance: '90.0000' });
  });

  test('stands beside what jackpots paid by credits', async () => {
    const { round } = await player();
    await putCreditCap(ctx.db, { vendor: 'POTS', currency: 'THB', kind: 'jackpot', per_day: 1_000_000n });
    expect(await round.credit('jackpot', '50')).toMatchObject({ status: 200, balance: '150.0000' });
    expect((await report()).find(({ vendor }) => vendor === 'POTS')?.credited).toBe('50.0000');
  });

  test('of a bet that was refused is none', async () => {
    const { round } = await player();
    const before = await contributed();
    expect(await round.bet('1000', { jackpot: '5' })).toMatchObject({ code: 'INSUFFICIENT_FUNDS' });
    expect(await contributed()).toBe(before);
  });
});
