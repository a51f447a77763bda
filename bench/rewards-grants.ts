import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { offerGrantIn } from '../apps/server/src/modules/bonus/index.ts';
import { sessionOf } from '../apps/server/src/modules/games/launch/session.ts';
import { settleRound, takeBet } from '../apps/server/src/modules/games/seamless-wallet/calls.ts';
import { noGifts } from '../apps/server/src/modules/games/seamless-wallet/testing.ts';
import { moneyTransaction } from '../apps/server/src/modules/money-rows/index.ts';
import { startRecords } from '../apps/server/src/modules/records/index.ts';
import { putVendor, type Vendor, vendorOf } from '../apps/server/src/modules/vendors/index.ts';
import type { Ctx } from '../apps/server/src/platform/ctx.ts';
import { assert } from '../apps/server/src/platform/errors.ts';
import { openSite } from '../apps/server/src/platform/site.ts';
import { betFollowers, betProducts } from '../apps/server/src/products.ts';
import { untilEnd } from './support/bench-server.ts';
import { membersWithSessions, withDatabase } from './support/site-database.ts';

/** `calledPerSecond`: rounds a second that are played by calls, as many as one process on this machine sustains. */
export type GrantsOptions = { grants: number; calledPerSecond: number; seconds: number };

export type GrantsFigures = {
  grants: number;
  /** Settled bets a second that were written by set-based SQL, and the longest time until all of them counted. */
  writtenPerSecond: number;
  lagMs: number;
  /** Rounds a second that were played by calls, and the longest time from a settle's answer until its bet counted. */
  calledPerSecond: number;
  calledLagMs: number;
  betP99Ms: number;
  /** The bet's time under the same load while no job follows the record. */
  betP99AloneMs: number;
  growthPercent: number;
  target: typeof target;
  met: boolean;
};

const vendorCode = 'BENCH';
const gameCode = 'bench-reels';
const stakeEach = '1';
const callersMax = 64;
const grantsAtOnce = 16;
const pollMs = 100;
const target = { betsPerSecond: 5000, lagMs: 2000, growthPercent: 10 };

type Player = { player: string; currency: string; session: string };

/**
 * Turnover of open grants that follows settled bets: every member has a grant, and the betting record is read in the
 * same process, as on a site of one node. The bet's own time: rounds are bet and settled by the vendors' calls, first
 * without the job that counts for grants, then with it. The lag: settled rounds are written by set-based SQL at the
 * target rate, which calls of one process cannot reach. At the end every settled bet is verified among those that
 * counted.
 */
export async function runGrants({ grants, calledPerSecond, seconds }: GrantsOptions): Promise<GrantsFigures> {
  return await withDatabase(async (env) => {
    const first = await openSite(env, 'tool');
    const closeFirst = untilEnd(first.close);
    let alone: Load;
    let players: Player[];
    try {
      players = await playersOf(first.ctx, grants);
      startRecords(first.ctx, betProducts);
      alone = await load(first.ctx, players, calledPerSecond, seconds);
      await untilRecorded(first.ctx);
    } finally {
      await closeFirst();
    }
    const second = await openSite(env, 'tool');
    const closeSecond = untilEnd(second.close);
    try {
      startRecords(second.ctx, betProducts, betFollowers);
      const followed = await load(second.ctx, players, calledPerSecond, seconds);
      await untilRecorded(second.ctx);
      const written = await writeRounds(second.ctx, seconds);
      await untilRecorded(second.ctx);
      const settled = followed.settled + written.settled;
      const counted = await countedBets(second.ctx);
      assert(counted === settled, `every settled bet counts: ${settled} settled, ${counted} counted`);
      const growthPercent = Math.round((followed.p99Ms / alone.p99Ms - 1) * 1000) / 10;
      const writtenPerSecond = Math.round(written.settled / seconds);
      const met =
        writtenPerSecond >= target.betsPerSecond * 0.98 &&
        written.lagMs <= target.lagMs &&
        growthPercent <= target.growthPercent;
      return {
        grants,
        writtenPerSecond,
        lagMs: written.lagMs,
        calledPerSecond: Math.round(followed.settled / seconds),
        calledLagMs: followed.lagMs,
        betP99Ms: followed.p99Ms,
        betP99AloneMs: alone.p99Ms,
        growthPercent,
        target,
        met,
      };
    } finally {
      await closeSecond();
    }
  });
}

/** Makes members with cash, an open game and an open grant each. */
async function playersOf(ctx: Ctx, count: number): Promise<Player[]> {
  await putVendor(ctx, vendorCode, {
    name: 'Bench Games',
    url: 'http://127.0.0.1:9',
    walletMode: 'single',
    currencies: ['THB', 'CNY', 'USD'],
    secret: 'what the bench and the house share',
  });
  await membersWithSessions(ctx, count);
  const { rows } = await sql<{ id: bigint; memberId: bigint; currency: string }>`
    insert into games.launch (member_id, vendor, game_code, currency, token_hash, token_until, authenticated_at, created_at, ends_at)
    select member_id, ${vendorCode}, ${gameCode}, currency, sha256(${randomBytes(16)}::bytea || int8send(member_id)), now(), now(), now(),
      now() + interval '1 day'
    from ledger.wallet where type = 'cash'
    returning id, member_id as "memberId", currency`.execute(ctx.db);
  const waiting = rows.values();
  const terms = {
    turnoverTimes: 1_000_000,
    turnoverOf: 'bonus',
    contributions: [{ gameType: 'RNG', percent: 80 }],
    excludedGames: [{ vendor: 'OTHER', gameCode: '*' }],
    sticky: false,
    order: 'bonusFirst',
    stacking: 'alone',
    days: 30,
    offerDays: 30,
  } as const;
  const offering = async () => {
    for (const { memberId, currency } of waiting) {
      await moneyTransaction(ctx, (tx) =>
        offerGrantIn(ctx, tx, {
          memberId,
          currency,
          amount: 10_000_000n,
          basis: 0n,
          terms: { ...terms, contributions: [...terms.contributions], excludedGames: [...terms.excludedGames] },
          source: 'bench',
          sourceId: memberId,
        }),
      );
    }
  };
  await Promise.all(Array.from({ length: grantsAtOnce }, offering));
  await sql`analyze`.execute(ctx.db);
  return rows.map(({ id, memberId, currency }) => ({
    player: String(memberId),
    currency,
    session: sessionOf(ctx, id),
  }));
}

type Load = { settled: number; p99Ms: number; lagMs: number };

/** Plays rounds at a fixed rate: each is bet and settled; a round that is late is played at once. */
async function load(ctx: Ctx, players: readonly Player[], perSecond: number, seconds: number): Promise<Load> {
  const vendor = await vendorOf(ctx, vendorCode);
  const before = await countedBets(ctx);
  const begun = performance.now();
  const endsAt = begun + seconds * 1000;
  const betMs: number[] = [];
  /** The times at which settles were answered, in order. */
  const settledAt: number[] = [];
  let taken = 0;
  const caller = async () => {
    for (;;) {
      const number = taken++;
      const due = begun + (number / perSecond) * 1000;
      if (due >= endsAt) return;
      const wait = due - performance.now();
      if (wait > 0) await sleep(wait);
      if (performance.now() >= endsAt) return;
      const player = players[number % players.length];
      assert(player, 'there are players');
      betMs.push(await playRound(ctx, vendor, player));
      settledAt.push(performance.now());
    }
  };
  let lagMs = 0;
  let isOver = false;
  const watching = (async () => {
    while (!isOver) {
      await sleep(pollMs);
      const at = performance.now();
      const counted = (await countedBets(ctx)) - before;
      const oldest = settledAt[counted];
      if (oldest !== undefined) lagMs = Math.max(lagMs, at - oldest);
    }
  })();
  await Promise.all(Array.from({ length: callersMax }, caller));
  isOver = true;
  await watching;
  betMs.sort((a, b) => a - b);
  const p99Ms = Math.round((betMs[Math.floor(betMs.length * 0.99)] ?? 0) * 10) / 10;
  return { settled: settledAt.length, p99Ms, lagMs: Math.round(lagMs) };
}

/** Bets and settles one round. @returns the time of the bet's answer in milliseconds */
async function playRound(ctx: Ctx, vendor: Vendor, { player, currency, session }: Player): Promise<number> {
  const whose = { player, currency, roundId: randomUUID() };
  const asked = performance.now();
  await takeBet(ctx, vendor, { ...whose, transactionId: randomUUID(), session, gameCode, amount: stakeEach }, noGifts);
  const answered = performance.now();
  await settleRound(ctx, vendor, { ...whose, transactionId: randomUUID(), amount: stakeEach });
  return answered - asked;
}

/** Writes settled rounds of all grants as vendors' calls would leave them, in batches of a tenth of a second. */
async function writeRounds(ctx: Ctx, seconds: number): Promise<{ settled: number; lagMs: number }> {
  const before = await countedBets(ctx);
  const begun = performance.now();
  const perTick = target.betsPerSecond / 10;
  const writtenAt: number[] = [];
  let lagMs = 0;
  let isOver = false;
  const watching = (async () => {
    while (!isOver) {
      await sleep(pollMs);
      const at = performance.now();
      const oldest = writtenAt[(await countedBets(ctx)) - before];
      if (oldest !== undefined) lagMs = Math.max(lagMs, at - oldest);
    }
  })();
  for (let tick = 0; tick < seconds * 10; tick++) {
    const wait = begun + tick * 100 - performance.now();
    if (wait > 0) await sleep(wait);
    await sql`
      with opened as (
        insert into games.round (vendor, round_ref, member_id, game_code, currency, state, stake, payout, opened_at, closed_at, bonus_grant)
        select ${vendorCode}, gen_random_uuid()::text, g.member_id, ${gameCode}, g.currency, 'SETTLED', 10000, 10000, now(), now(), g.id
        from (select * from bonus.grant where state = 'ACTIVE' order by id offset ${(tick * perTick) % 5000} limit ${perTick}) g
        returning id, member_id, currency, round_ref)
      insert into games.movement (key, hash, action, verdict, round, member_id, currency, amount, said, vendor, reference, at)
      select gen_random_uuid(), gen_random_uuid(), 2, 0, id, member_id, currency, 10000, 0, ${vendorCode}, round_ref, now()
      from opened`.execute(ctx.db);
    const at = performance.now();
    for (let n = 0; n < perTick; n++) writtenAt.push(at);
  }
  isOver = true;
  await watching;
  return { settled: writtenAt.length, lagMs: Math.round(lagMs) };
}

async function countedBets(ctx: Ctx): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from bonus.turnover_bet where why = 'part'`.execute(ctx.reserve.db);
  return rows[0]?.n ?? 0;
}

/** Waits until the record contains every round in its final state. */
async function untilRecorded(ctx: Ctx): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ behind: boolean }>`
      select exists (select from records.bet where status = 'UNSETTLED')
        or (select count(*) from records.bet) < (select count(*) from games.round) as behind`.execute(ctx.reserve.db);
    if (rows[0]?.behind === false) return;
    await sleep(pollMs);
  }
}
