import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import type { Db } from '../../../platform/ctx.ts';
import { inTransaction } from '../../../platform/database/in-transaction.ts';
import { useTestApp } from '../../../testing/app.ts';
import { lockWaiters } from '../../../testing/lock-waiters.ts';
import { apart } from '../../../testing/one-connection.ts';
import { verifyLedger } from '../../ledger/index.ts';
import { putCreditCap } from '../../vendors/credit-cap.ts';
import { setWinLimit } from '../../vendors/desk/index.ts';
import { vendorOf } from '../../vendors/index.ts';
import { takeBet } from './calls.ts';
import { playRound } from './play.ts';
import { noGifts, playerAt, vendorAt, vendorInHouse } from './testing.ts';
import { verifyGames } from './verify.ts';

const site = await useTestApp();
afterAll(async () => {
  expect(await verifyGames(site.ctx.db)).toEqual([]);
  expect((await verifyLedger(site.ctx.db)).differences).toEqual([]);
});

/** Makes a vendor with open rounds of 10 baht, each of another player. */
async function vendorWithRounds(code: string, count: number) {
  await vendorInHouse(site.ctx, code);
  const vendor = vendorAt(site.app, code);
  const newRound = async () => vendor.round(await playerAt(site.ctx, code, { units: 1_000_000n }));
  const open = await Promise.all(Array.from({ length: count }, newRound));
  for (const { bet } of open) expect(await bet('10')).toMatchObject({ status: 200 });
  return { newRound, open };
}

/**
 * Locks a vendor's rows of the hour's wins and the day's credits; missing rows are inserted, and are invisible to
 * others until the commit.
 */
async function lockSharedRows(tx: Db, vendor: string): Promise<void> {
  const now = site.ctx.clock();
  await sql`insert into vendors.win_hour (vendor, currency, hour) values (${vendor}, 'THB', date_trunc('hour', ${now}::timestamptz, 'UTC'))
    on conflict do nothing`.execute(tx);
  await sql`insert into games.credit_day (kind, vendor, currency, day) values ('promo', ${vendor}, 'THB', (${now}::timestamptz at time zone 'UTC')::date)
    on conflict do nothing`.execute(tx);
  await sql`select from vendors.win_hour where vendor = ${vendor} for update`.execute(tx);
  await sql`select from games.credit_day where vendor = ${vendor} for update`.execute(tx);
}

test.each([
  ['AHOUR', 'already there'],
  ['NEWHOUR', 'not there yet'],
])('a vendor’s wins and credits that wait for their rows (%s: %s) hold up no other call', async (code) => {
  const other = await vendorWithRounds(`${code}2`, 3);
  const { open, newRound } = await vendorWithRounds(code, 9);
  await setWinLimit(site.ctx, null, 'THB', code, { hour_max: 10_000_000n });
  await putCreditCap(site.ctx.db, { vendor: code, currency: 'THB', kind: 'promo', per_day: 10_000_000n });
  const [first, losing, ...winning] = open;
  const credit = async () => (await newRound()).adjust('5', { roundId: undefined });
  if (code === 'AHOUR') {
    expect(await first?.settle('20')).toMatchObject({ status: 200 });
    expect(await credit()).toMatchObject({ status: 200 });
  }
  const fresh = [await newRound(), await other.newRound()];
  const waiting = await inTransaction(site.ctx.db, async (tx) => {
    await lockSharedRows(tx, code);
    return await apart(async () => {
      const late = [...winning.map(({ settle }) => settle('20')), credit()];
      const answers = await Promise.all([
        ...fresh.map(({ bet }) => bet('1')),
        ...other.open.map(({ settle }) => settle('30')),
        losing?.settle('5'),
      ]);
      expect(answers.map((answer) => answer?.status)).toEqual(answers.map(() => 200));
      return { late: Promise.all(late) };
    });
  });
  const done = await waiting.late;
  expect(done.map(({ status }) => status)).toEqual(done.map(() => 200));
});

/** Waits until a statement that contains one of these names waits for a lock. */
const untilWaiting = (...named: string[]) =>
  expect.poll(() => lockWaiters(site.ctx.pool, ...named), { timeout: 10_000 }).toBeGreaterThan(0);

test('a play that finds its round opened while it waited for the hour does not hold the hour and wait for the round', async () => {
  const { ctx } = site;
  await vendorInHouse(ctx, 'PLAYS');
  await setWinLimit(ctx, null, 'THB', 'PLAYS', { hour_max: 10_000_000n });
  const vendor = await vendorOf(ctx, 'PLAYS');
  const { player, session } = await playerAt(ctx, 'PLAYS', { units: 1_000_000n });
  const said = { player, session, currency: 'THB', gameCode: 'lantern-tide', roundId: 'opened-meanwhile' };
  const actions = [
    { do: 'bet' as const, transactionId: 'play-bet', amount: '10' },
    { do: 'win' as const, transactionId: 'play-win', amount: '5' },
  ];
  const others = [1, 2].map(() => new pg.Client({ connectionString: ctx.config.databaseUrl ?? '' }));
  const [hour, round] = others;
  for (const other of others) {
    await other.connect();
    await other.query('begin');
  }
  try {
    const now = ctx.clock();
    await hour?.query(
      `insert into vendors.win_hour (vendor, currency, hour) values ('PLAYS', 'THB', date_trunc('hour', $1::timestamptz, 'UTC'))`,
      [now],
    );
    const played = playRound(ctx, vendor, { ...said, actions, endRound: true }, noGifts);
    await untilWaiting('vendors.win_hour');
    await takeBet(ctx, vendor, { ...said, transactionId: 'another-bet', amount: '10' }, noGifts);
    await round?.query(`select from games.round where vendor = 'PLAYS' for no key update`);
    await hour?.query('commit');
    await untilWaiting('games.round', 'games.move_batch');
    await round?.query(`select from vendors.win_hour where vendor = 'PLAYS' for no key update nowait`);
    await round?.query('commit');
    expect(await played).toMatchObject({ balance: '85.0000' });
  } finally {
    for (const other of others) await other.end();
  }
});
