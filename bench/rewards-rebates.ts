import { sql } from 'kysely';
import { foldPlay } from '../apps/server/src/modules/rewards/play/fold.ts';
import { runRebates } from '../apps/server/src/modules/rewards/rebates/rebate.ts';
import { brandSettings } from '../apps/server/src/modules/site/index.ts';
import { setBrand } from '../apps/server/src/modules/site/settings.ts';
import type { Ctx } from '../apps/server/src/platform/ctx.ts';
import { assert } from '../apps/server/src/platform/errors.ts';
import { openSite } from '../apps/server/src/platform/site.ts';
import { untilEnd } from './support/bench-server.ts';
import { withDatabase } from './support/site-database.ts';

export type RebatesOptions = { members: number; bets: number };

export type RebatesFigures = RebatesOptions & {
  hours: number;
  madeInSeconds: number;
  summedInSeconds: number;
  creditedInSeconds: number;
  seconds: number;
  /** The peak memory while it ran, above the memory held before. */
  grownMb: number;
  target: typeof target;
  met: boolean;
};

/** The target for 100,000 members and ten million bets; a share of them has the same share of the time. */
const target = { seconds: 60, members: 100_000, bets: 10_000_000 };
const sampleEveryMs = 200;
/** The hours and game types over which a member's bets are spread. */
const spread = { hours: 5, gameTypes: ['RNG', 'LIVE'] };

/**
 * Rebates of a day: sums the play of every member from the hours that changed, and credits the rebate. The world
 * consists of hourly sums as in the betting record, written with the same triggers active.
 */
export async function runRebateDay(options: RebatesOptions): Promise<RebatesFigures> {
  return await withDatabase(async (env) => {
    const { ctx, close: closeSite } = await openSite(env, 'tool');
    const close = untilEnd(closeSite);
    try {
      const begun = performance.now();
      const hours = await makeWorld(ctx, options);
      const madeInSeconds = secondsSince(begun);
      const memory = sampleMemory();
      const from = performance.now();
      await foldPlay(ctx);
      const summed = performance.now();
      await runRebates(ctx);
      const seconds = secondsSince(from);
      const credited = secondsSince(summed);
      const grownMb = memory.stop();
      await check(ctx, options);
      const allowed = target.seconds * Math.max(options.members / target.members, options.bets / target.bets);
      return {
        ...options,
        hours,
        madeInSeconds,
        summedInSeconds: Math.round((summed - from) / 100) / 10,
        creditedInSeconds: credited,
        seconds,
        grownMb,
        target,
        met: seconds <= allowed,
      };
    } finally {
      await close();
    }
  });
}

/**
 * Sets the brand's time zone so that it is about noon: a run credits from an hour after midnight on, at whatever time
 * the benchmark is run.
 */
async function liveAtNoon(ctx: Ctx): Promise<void> {
  const utcOffsetMinutes = (12 - new Date().getUTCHours()) * 60;
  await setBrand(ctx, { utc_offset_minutes: utcOffsetMinutes });
  await sql`update rewards.zone set utc_offset_minutes = ${utcOffsetMinutes}`.execute(ctx.db);
}

/** Writes the hourly sums. @returns the number of hours of play */
async function makeWorld(ctx: Ctx, { members, bets }: RebatesOptions): Promise<number> {
  await liveAtNoon(ctx);
  const { memberTypes } = await brandSettings(ctx);
  const { hours, gameTypes } = spread;
  const each = Math.max(1, Math.round(bets / members / (hours * gameTypes.length)));
  const level = JSON.stringify({ EN: 'Member', TH: 'สมาชิก', CN: '会员' });
  await sql`
    insert into rewards.vip_level (level, name, period, daily_amount_bp, daily_count_bp, manager, gift_turnover_bp, gift_days)
    values (0, ${level}, 'life', 10000, 10000, null, 10000, 30)`.execute(ctx.db);
  await sql`
    insert into rewards.rebate_rate select 0, unnest(${gameTypes}::text[]), '2020-01-01', 5000`.execute(ctx.db);
  await sql`insert into rewards.rebate_rule values ('THB', '2020-01-01', 1000000000, 1, 0)`.execute(ctx.db);
  await sql`
    insert into identity.member (username, username_key, account_type, currency, nickname, language, register_method, domain,
      register_url, created_at, password_change_required, verify_always)
    select 'bench' || n, 'bench' || n, ${memberTypes[0]}, 'THB', 'bench' || n, 'EN', 'OPERATOR', '', '', now(), false, false
    from generate_series(1, ${members}) n`.execute(ctx.db);
  await sql`
    insert into ledger.wallet (member_id, type, currency)
    select id, type, 'THB' from identity.member, unnest('{cash,bonus,locked,debt}'::ledger.wallet_type[]) type
    where username like 'bench%'`.execute(ctx.db);
  const { rows } = await sql<{ n: number }>`
    with made as (
      insert into records.bet_hour (member_id, currency, hour, game_type, vendor, status, bets, stake, valid_bet, payout)
      select m.id, 'THB', date_trunc('hour', now(), 'UTC') - interval '2 days' - make_interval(hours => h), g, 'BENCH', 'SETTLED',
        ${each}, ${each}::int8 * 1000000, ${each}::int8 * 1000000 + m.id % 977, 0
      from identity.member m, generate_series(1, ${hours}) h, unnest(${gameTypes}::text[]) g
      where m.username like 'bench%'
      returning 1)
    select count(*)::int4 as n from made`.execute(ctx.db);
  await sql`analyze`.execute(ctx.db);
  return rows[0]?.n ?? 0;
}

/** Checks that every member was credited once, with the amount of a plain recomputation. */
async function check(ctx: Ctx, { members }: RebatesOptions): Promise<void> {
  const { rows } = await sql<{ paid: number; sum: string; due: string }>`
    select (select count(*)::int4 from rewards.rebate where state = 'PAID') as paid,
      (select sum(amount)::text from rewards.rebate where state = 'PAID') as sum,
      (select sum(worth)::text from (
        select trunc(sum(valid_bet) * 5000 / 1000000) as worth from records.bet_hour
        group by member_id, game_type, rewards.day_of(hour)) days) as due`.execute(ctx.db);
  const [found] = rows;
  assert(found?.paid === members, `each of ${members} members is credited, not ${found?.paid}`);
  assert(Number(found.sum) === Number(found.due), `credited ${found.sum} is what the bets say, ${found.due}`);
}

function sampleMemory(): { stop: () => number } {
  const start = process.memoryUsage.rss();
  let most = start;
  const timer = setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss());
  }, sampleEveryMs);
  return {
    stop: () => {
      clearInterval(timer);
      return Math.round((Math.max(most, process.memoryUsage.rss()) - start) / 1024 / 1024);
    },
  };
}

const secondsSince = (from: number) => Math.round((performance.now() - from) / 100) / 10;
