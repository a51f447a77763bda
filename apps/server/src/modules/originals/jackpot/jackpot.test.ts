import { randomUUID } from 'node:crypto';
import type { JackpotState } from '@fairhouse/contract/jackpots';
import { hashOfServerSeed } from '@fairhouse/fairness/seeds';
import { verify } from '@fairhouse/games/verify';
import { sql } from 'kysely';
import { afterEach, describe, expect, test } from 'vitest';
import { useTestApp } from '../../../testing/app.ts';
import { memberWith } from '../../../testing/members.ts';
import { signedInOperator } from '../../../testing/operators.ts';
import { setHousePlayer } from '../../identity/desk/index.ts';
import { balancesOf, verifyLedger } from '../../ledger/index.ts';
import { rollUpAll } from '../../records/testing.ts';
import { placeBet } from '../bet.ts';
import { listJackpots, setJackpot } from '../desk/index.ts';
import { evens, refusal, units } from '../testing.ts';
import { verifyOriginals } from '../verify.ts';
import { beginPots, drawWaiting } from './draw.ts';
import { readPots } from './store.ts';
import { jackpotsChanged } from './views.ts';

const site = await useTestApp();
const { ctx } = site;
afterEach(async () => {
  expect(await verifyOriginals(ctx.db)).toEqual([]);
  expect((await verifyLedger(ctx.db)).differences).toEqual([]);
});

const player = ({ memberId }: { memberId: bigint }, isTrial = false) => ({ memberId, currency: 'THB', isTrial });
const cashOf = async ({ memberId }: { memberId: bigint }) =>
  (await balancesOf(ctx, memberId)).find(({ type }) => type === 'cash')?.balance ?? 0n;
const bet = async (who: { memberId: bigint }, stake: string, isTrial = false) =>
  (await placeBet(ctx, player(who, isTrial), randomUUID(), evens(stake))).round;
const drawn = async () => {
  await rollUpAll(ctx);
  while (await drawWaiting(ctx, 'THB'));
};
const amounts = async () =>
  Object.fromEntries((await readPots(ctx.db, { currency: 'THB' })).map(({ tier, amount }) => [tier, amount]));
const state = async () => {
  jackpotsChanged(ctx);
  return (await site.app.inject({ url: '/wps/originals/jackpots' })).json<{ value: JackpotState }>().value;
};
const open = async (tier: string, seed: string, mustHit: string, ratePpm = 1000) => {
  await setJackpot(ctx, null, `${tier} THB`, { on: true, seed, mustHit, ratePpm });
  await beginPots(ctx);
};

test('without pots a bet waits for no draw', async () => {
  const one = await memberWith(ctx, units('1000'));
  await bet(one, '10');
  await rollUpAll(ctx);
  const { rows } = await sql`select from originals.jackpot_entry`.execute(ctx.db);
  expect(rows).toEqual([]);
  expect((await state()).pots).toEqual([]);
});

describe('a pot', () => {
  test('begins with its seed, once, and is fed by the cash of bets alone', async () => {
    // A must-hit amount so high that no bet of these tests wins it by chance.
    await open('grand', '1000', '1000000000');
    await beginPots(ctx);
    expect(await amounts()).toEqual({ grand: units('1000') });
    const [one, trial, house] = [
      await memberWith(ctx, units('10000')),
      await memberWith(ctx, units('10000'), { trial: true }),
      await memberWith(ctx, units('10000')),
    ];
    await setHousePlayer(ctx, null, house.username, true);
    await bet(one, '1000');
    await bet(trial, '1000', true);
    await bet(house, '1000');
    await drawn();
    expect(await amounts()).toEqual({ grand: units('1001') });
    // Rebuilding the record does not give a bet a second draw.
    await drawn();
    expect(await amounts()).toEqual({ grand: units('1001') });
    const { pots, serverSeedHash, wins } = await state();
    expect(pots).toEqual([{ tier: 'grand', amount: '1001.0000', mustHit: '1000000000.0000', ratePpm: 1000 }]);
    expect([wins, serverSeedHash]).toEqual([[], expect.stringMatching(/^[0-9a-f]{64}$/)]);
  });

  test('is paid in cash to the bet that fills it, begins anew, and is verified from what is published', async () => {
    const before = await state();
    await open('mini', '5', '10');
    const winner = await memberWith(ctx, units('100000'));
    const cash = await cashOf(winner);
    const round = await bet(winner, '6000');
    await drawn();
    const { wins, pots, serverSeedHash } = await state();
    expect(wins).toHaveLength(1);
    const [win] = wins;
    if (!win) throw new Error('the pot was won');
    // 1000 millionths of 6000 are 6: the pot of 5 reaches 11, above its must-hit of 10.
    expect(win).toMatchObject({ roundId: round.roundId, tier: 'mini', amount: '11.0000', stake: '6000.0000' });
    expect(await cashOf(winner)).toBe(cash - units('6000') + units(round.payout) + units('11'));
    expect(pots.find(({ tier }) => tier === 'mini')?.amount).toBe('5.0000');
    // The committed seed is revealed, and a new one is committed.
    expect([hashOfServerSeed(win.serverSeed), win.serverSeedHash]).toEqual([
      before.serverSeedHash,
      before.serverSeedHash,
    ]);
    expect(serverSeedHash).not.toBe(before.serverSeedHash);
    const params = { stake: win.stakeUnits, ...Object.fromEntries(win.pots.map(({ tier, ...pot }) => [tier, pot])) };
    const { serverSeed, clientSeed } = win;
    const found = verify({ game: 'jackpot', serverSeed, clientSeed, nonce: Number(win.roundId), params });
    expect(found).toMatchObject({ mini: { fed: '60000', won: true } });
    expect(found.grand).toMatchObject({ fed: '60000' });
    expect(win.name).toMatch(/•••$/);
  });

  test('keeps its own amounts until it is won, whatever operators set meanwhile', async () => {
    await setJackpot(ctx, null, 'mini THB', { seed: '50', mustHit: '100' });
    await drawn();
    expect((await readPots(ctx.db, { currency: 'THB' })).find(({ tier }) => tier === 'mini')).toMatchObject({
      seed: units('5'),
      mustHit: units('10'),
    });
    await bet(await memberWith(ctx, units('100000')), '6000');
    await drawn();
    expect((await amounts()).mini).toBe(units('50'));
  });

  test('lies still while its tier is off, and goes on', async () => {
    const held = (await amounts()).grand;
    await setJackpot(ctx, null, 'grand THB', { on: false });
    await bet(await memberWith(ctx, units('10000')), '100');
    await drawn();
    expect(await amounts()).not.toHaveProperty('grand');
    await setJackpot(ctx, null, 'grand THB', { on: true });
    expect((await amounts()).grand).toBe(held);
  });
});

test('a kill in the middle of a draw leaves all of it or none', async () => {
  const who = await memberWith(ctx, units('100000'));
  await bet(who, '50000');
  await rollUpAll(ctx);
  const [before, cash] = [await amounts(), await cashOf(who)];
  await sql`alter table originals.jackpot_win add constraint killed check (tier <> 'mini') not valid`.execute(ctx.db);
  await expect(drawWaiting(ctx, 'THB')).rejects.toThrow('killed');
  expect([await amounts(), await cashOf(who)]).toEqual([before, cash]);
  await sql`alter table originals.jackpot_win drop constraint killed`.execute(ctx.db);
  await drawn();
  expect(await cashOf(who)).toBeGreaterThan(cash);
});

test('what costs the house more takes two operators, and bad amounts are refused', async () => {
  const [one, two] = [
    await signedInOperator(ctx, { role: 'finance' }),
    await signedInOperator(ctx, { role: 'finance' }),
  ];
  const set = (headers: Record<string, string>, payload: object, name = 'major/THB') =>
    site.app.inject({
      method: 'PUT',
      url: `/ops/v1/originals/jackpots/${name}`,
      headers,
      payload: { reason: 'A first pot', ...payload },
    });
  const rule = { on: true, seed: '500', mustHit: '2500', ratePpm: 300 };
  expect((await set(one.headers, rule)).statusCode).toBe(200);
  expect((await listJackpots(ctx, {})).list.map(({ tier }) => tier)).toEqual(['mini', 'grand']);
  expect((await set(two.headers, rule)).statusCode).toBe(200);
  expect((await listJackpots(ctx, {})).list.find(({ tier }) => tier === 'major')).toMatchObject({
    ...rule,
    seed: '500.0000',
    mustHit: '2500.0000',
  });
  // Turning it off takes one operator.
  expect((await set(one.headers, { on: false })).statusCode).toBe(200);
  expect(await refusal(setJackpot(ctx, null, 'major THB', { seed: '3000' }))).toBe('AMOUNT_INVALID');
  expect(await refusal(setJackpot(ctx, null, 'minor THB', { on: false }))).toBe('NOT_FOUND');
  expect(await refusal(setJackpot(ctx, null, 'mini USD', { on: true }))).toBe('AMOUNT_INVALID');
  const support = await signedInOperator(ctx, { role: 'support' });
  expect((await set(support.headers, { on: false })).json()).toMatchObject({ code: 'FORBIDDEN' });
  expect((await set(one.headers, { ratePpm: 20_001 })).statusCode).toBe(400);
});
