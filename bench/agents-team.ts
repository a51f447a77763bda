import { sql } from 'kysely';
import { teamFigures } from '../apps/server/src/modules/agents/figures/index.ts';
import { teamActive, teamOverview } from '../apps/server/src/modules/agents/team/overview.ts';
import { followAllTeams } from '../apps/server/src/modules/agents/testing.ts';
import { moveBranch } from '../apps/server/src/modules/agents/tree/move.ts';
import { brandSettings } from '../apps/server/src/modules/site/index.ts';
import type { Ctx } from '../apps/server/src/platform/ctx.ts';
import { assert } from '../apps/server/src/platform/errors.ts';
import { openSite } from '../apps/server/src/platform/site.ts';
import { untilEnd } from './support/bench-server.ts';
import { withDatabase } from './support/site-database.ts';

export type TeamOptions = { members: number; bets: number };

export type TeamResult = TeamOptions & {
  agents: number;
  madeInSeconds: number;
  /** The time until new bets and members are added to the figures of every agent above them. */
  foldedInSeconds: number;
  betsFoldedPerSecond: number;
  overviewP50Ms: number;
  overviewP99Ms: number;
  /** Active members over a period of any days, read with the overview. */
  activeP50Ms: number;
  activeP99Ms: number;
  branch: number;
  movedInMs: number;
  checked: number;
  target: typeof target;
  met: boolean;
};

/** The targets for a tree of 100,000 members and ten million bets. */
const target = { overviewP99Ms: 100, movedInMs: 2000 };
const days = 60;
const dayMs = 86_400_000;
/** Each agent has five agents directly below; a twentieth of all members are agents. */
const [fanOut, agentShare] = [5, 0.05];
/** The number of bets of one evening, placed within five minutes. */
const together = 5;
const looks = 400;

/**
 * A team of a hundred thousand: overviews of any period, and a move of a branch with a fifth of it; every figure is
 * checked to the unit.
 */
export async function runTeam(options: TeamOptions): Promise<TeamResult> {
  return await withDatabase(
    async (env) => {
      const { ctx, close: closeSite } = await openSite(env, 'tool');
      const close = untilEnd(closeSite);
      try {
        const begun = performance.now();
        const world = await makeWorld(ctx, options);
        const madeInSeconds = secondsSince(begun);
        const from = performance.now();
        await followAllTeams(ctx);
        const foldedInSeconds = secondsSince(from);
        await sql`analyze`.execute(ctx.db);
        const parents = await parentsOf(ctx);
        const { overview, active } = await lookAround(ctx, world);
        const before = await checkFigures(ctx, world, parents);
        const branch = world.first + 1n;
        const moving = performance.now();
        const { members } = await ctx.db
          .transaction()
          .execute((tx) =>
            moveBranch(tx, { memberId: branch, to: world.first + 2n, reason: 'A benchmark', operatorId: null }),
          );
        const movedInMs = Math.round(performance.now() - moving);
        // Bets from before the move still count for the old upline.
        const after = await checkFigures(ctx, world, parents);
        const [overviewP50Ms, overviewP99Ms, activeP50Ms, activeP99Ms] = [
          at(overview, 0.5),
          at(overview, 0.99),
          at(active, 0.5),
          at(active, 0.99),
        ] as const;
        return {
          ...options,
          agents: world.agents,
          madeInSeconds,
          foldedInSeconds,
          betsFoldedPerSecond: Math.round(options.bets / foldedInSeconds),
          overviewP50Ms,
          overviewP99Ms,
          activeP50Ms,
          activeP99Ms,
          branch: Number(members),
          movedInMs,
          checked: before + after,
          target,
          met: Math.max(overviewP99Ms, activeP99Ms) <= target.overviewP99Ms && movedInMs <= target.movedInMs,
        };
      } finally {
        await close();
      }
    },
    { pictures: false },
  );
}

type World = { top: bigint; first: bigint; agents: number; last: bigint };

/**
 * Members who follow each other in number, each below its agent, and bets of sixty days, written with the record's
 * triggers active.
 */
async function makeWorld(ctx: Ctx, { members, bets }: TeamOptions): Promise<World> {
  const { memberTypes, agentTypes } = await brandSettings(ctx);
  const agents = Math.max(fanOut + 1, Math.round(members * agentShare));
  await sql`
    insert into identity.member (username, username_key, account_type, currency, nickname, language, register_method, domain,
      register_url, created_at, password_change_required, verify_always)
    select 'bench' || n, 'bench' || n, case when n <= ${agents} then ${agentTypes[0]}::int else ${memberTypes[0]}::int end, 'THB',
      'bench' || n, 'EN', 'OPERATOR', '', '', now() - interval '70 days', false, false
    from generate_series(1, ${members}) n order by n`.execute(ctx.db);
  const { rows } = await sql<{ first: bigint }>`
    select id as first from identity.member where username = 'bench1'`.execute(ctx.db);
  const first = rows[0]?.first ?? 0n;
  await sql`
    insert into identity.upline (member_id, upline_id, via, code, created_at, brought_by)
    select ${first}::int8 + n - 1, u.id, 'affiliate', 'BENCH', now() - interval '70 days', u.id
    from generate_series(2, ${members}) n
    cross join lateral (
      select ${first}::int8 + case when n <= ${agents} then (n - 2) / ${fanOut} else n % ${agents} end as id) u
    order by n`.execute(ctx.db);
  const evenings = Math.max(1, Math.round(bets / members / together));
  for (let evening = 0; evening < evenings; evening++) {
    await sql`
      insert into records.bet (round_id, member_id, placed_at, currency, vendor, game_type, game_code, stake, valid_bet, payout,
        returned, multiplier, status)
      select 1000000000000 + ${evening}::int8 * 10000000 + n * ${together} + b, ${first}::int8 + n - 1,
        date_trunc('hour', now(), 'UTC') - interval '1 day' * ((n * 7 + ${evening} * 13) % ${days})
          - interval '1 minute' * ((n * 11 + ${evening} * 17) % 1400) + interval '20 seconds' * b,
        'THB', 'BENCH', 'RNG', 'bench', 10000 + n % 977, 10000 + n % 977, (n * b) % 20011, 0, '1', 'SETTLED'
      from generate_series(1, ${members}) n, generate_series(1, ${together}) b`.execute(ctx.db);
  }
  await sql`analyze`.execute(ctx.db);
  return { top: first, first, agents, last: first + BigInt(members) - 1n };
}

type Looks = { overview: number[]; active: number[] };

/**
 * Reads the overview of agents of every level, half of the time at the top, over any period. @returns the times, sorted
 */
async function lookAround(ctx: Ctx, { first, agents }: World): Promise<Looks> {
  const times: Looks = { overview: [], active: [] };
  const timed = async (name: keyof Looks, look: () => Promise<unknown>) => {
    const begun = performance.now();
    await look();
    times[name].push(performance.now() - begun);
  };
  for (let i = 0; i < looks; i++) {
    const memberId = i % 2 === 0 ? first : first + BigInt((i * 7919) % agents);
    const start = (i * 31) % days;
    const period = periodOf(start, Math.min(days, start + 1 + ((i * 17) % days)));
    const looker = { memberId, currency: 'THB' } as const;
    await timed('overview', () => teamOverview(ctx, looker, period));
    await timed('active', () => teamActive(ctx, looker, period));
  }
  for (const each of Object.values(times)) each.sort((a, b) => a - b);
  return times;
}

const at = (times: readonly number[], share: number) => Math.round(times[Math.floor(times.length * share)] ?? 0);

function periodOf(daysAgo: number, until: number): { from: string; to: string } {
  const day = (ago: number) => new Date(Date.now() - ago * dayMs).toISOString().slice(0, 10);
  return { from: day(until), to: day(daysAgo) };
}

async function parentsOf(ctx: Ctx): Promise<Map<bigint, bigint>> {
  const { rows } = await sql<{ id: bigint; upline: bigint }>`
    select member_id as id, upline_id as upline from identity.upline`.execute(ctx.db);
  return new Map(rows.map(({ id, upline }) => [id, upline]));
}

/**
 * Compares the figures of agents over several periods with a plain sum over all bets. @returns the number of
 * comparisons
 */
async function checkFigures(ctx: Ctx, { first, agents }: World, parents: Map<bigint, bigint>): Promise<number> {
  const hour = Math.floor(Date.now() / 3_600_000) * 3_600_000;
  const periods = [
    [hour - days * dayMs, hour + 3_600_000],
    [hour - 31 * dayMs, hour - dayMs],
    [hour - 3 * dayMs + 300_000, hour - 2 * dayMs - 600_000],
    [hour - dayMs, hour - dayMs + 300_000],
  ] as const;
  const asked = [0, 1, 2, 7, 33, Math.floor(agents / 2), agents - 1].map((n) => first + BigInt(n));
  let checked = 0;
  for (const [from, to] of periods) {
    const { rows } = await sql<{ id: bigint; stake: bigint; payout: bigint }>`
      select member_id as id, sum(stake)::int8 as stake, sum(payout)::int8 as payout from records.bet
      where placed_at >= ${new Date(from)} and placed_at < ${new Date(to)} group by 1`.execute(ctx.db);
    const due = new Map(asked.map((id) => [id, { stake: 0n, payout: 0n }]));
    for (const { id, stake, payout } of rows) {
      for (let up = parents.get(id); up !== undefined; up = parents.get(up)) {
        const sums = due.get(up);
        if (!sums) continue;
        sums.stake += stake;
        sums.payout += payout;
      }
    }
    const found = await teamFigures(ctx.db, asked, { from: new Date(from), to: new Date(to) });
    for (const [id, { stake, payout }] of due) {
      const figures = found.find(({ agentId }) => agentId === id) ?? { stake: 0n, payout: 0n };
      assert(
        figures.stake === stake && figures.payout === payout,
        `agent ${id} from ${from} to ${to}: ${figures.stake} and ${figures.payout} are ${stake} and ${payout}`,
      );
      checked += 1;
    }
  }
  return checked + (await checkActive(ctx, asked, parents));
}

/**
 * Compares active members over days of the brand with a plain count over all bets. @returns the number of comparisons
 */
async function checkActive(ctx: Ctx, asked: readonly bigint[], parents: Map<bigint, bigint>): Promise<number> {
  const { utcOffsetMinutes } = await brandSettings(ctx);
  let checked = 0;
  for (const [ago, until] of [
    [0, 29],
    [20, 21],
    [7, 59],
  ] as const) {
    const { from, to } = periodOf(ago, until);
    const midnight = (day: string) => Date.parse(day) - utcOffsetMinutes * 60_000;
    const { rows } = await sql<{ id: bigint }>`
      select distinct member_id as id from records.bet
      where placed_at >= ${new Date(midnight(from))} and placed_at < ${new Date(midnight(to) + dayMs)}`.execute(ctx.db);
    const due = new Map(asked.map((id) => [id, 0]));
    for (const { id } of rows) {
      for (let up = parents.get(id); up !== undefined; up = parents.get(up)) {
        if (due.has(up)) due.set(up, (due.get(up) ?? 0) + 1);
      }
    }
    for (const [memberId, members] of due) {
      const { active } = await teamActive(ctx, { memberId, currency: 'THB' }, { from, to });
      assert(active === members, `agent ${memberId} from ${from} to ${to}: ${active} active members are ${members}`);
      checked += 1;
    }
  }
  return checked;
}

const secondsSince = (from: number) => Math.round((performance.now() - from) / 100) / 10;
