import type { ContractKind, ContractTerms } from '@fairhouse/contract/contracts';
import { sql } from 'kysely';
import { periodEnd, stepOf, wholePeriodBefore } from '../apps/server/src/modules/agents/contracts/periods.ts';
import { parseTerms } from '../apps/server/src/modules/agents/contracts/terms.ts';
import { settleAll } from '../apps/server/src/modules/agents/settlement/jobs.ts';
import { followAllTeams } from '../apps/server/src/modules/agents/testing.ts';
import { project } from '../apps/server/src/modules/records/testing.ts';
import { brandSettings } from '../apps/server/src/modules/site/index.ts';
import type { Ctx } from '../apps/server/src/platform/ctx.ts';
import { assert } from '../apps/server/src/platform/errors.ts';
import { openSite } from '../apps/server/src/platform/site.ts';
import { untilEnd } from './support/bench-server.ts';
import { withDatabase } from './support/site-database.ts';

export type SettlementOptions = { dividends: number; salaries: number; bets: number };

type Settled = { contracts: number; paid: number; seconds: number };

export type SettlementResult = SettlementOptions & {
  madeInSeconds: number;
  month: Settled;
  fiveMinutes: Settled;
  target: typeof target;
  met: boolean;
};

/** The target in seconds for 5,000 monthly dividends, and for five minutes of 20,000 real-time salaries. */
const target = { monthSeconds: 60, fiveMinutesSeconds: 10 };
const fanOut = 5;
const fiveMinutesMs = 300_000;

/** A month of dividends and five minutes of real-time salaries, stated and paid down the tree, each exact to the unit. */
export async function runSettlement(options: SettlementOptions): Promise<SettlementResult> {
  return await withDatabase(async (env) => {
    const { ctx, close: closeSite } = await openSite(env, 'tool');
    const close = untilEnd(closeSite);
    try {
      const begun = performance.now();
      const world = await makeWorld(ctx, options);
      await followAllTeams(ctx);
      for (const reader of ['bets', 'rounds'] as const) while (await project(ctx, reader)) {}
      await sql`analyze`.execute(ctx.db);
      const madeInSeconds = secondsSince(begun);
      const month = await settle(ctx, 'dividend', options.dividends, world);
      const fiveMinutes = await settle(ctx, 'realtime', options.salaries, world);
      const met = month.seconds <= target.monthSeconds && fiveMinutes.seconds <= target.fiveMinutesSeconds;
      return { ...options, madeInSeconds, month, fiveMinutes, target, met };
    } finally {
      await close();
    }
  });
}

type World = { first: bigint; month: { from: Date; until: Date }; mark: Date };

/**
 * Agents in a tree, a player below each, bets of last month and of the last whole five minutes, and contracts on every
 * level of the tree.
 */
async function makeWorld(ctx: Ctx, { dividends, salaries, bets }: SettlementOptions): Promise<World> {
  const { memberTypes, agentTypes, utcOffsetMinutes } = await brandSettings(ctx);
  const agents = Math.max(dividends, salaries);
  await sql`
    insert into identity.member (username, username_key, account_type, currency, nickname, language, register_method, domain,
      register_url, created_at, password_change_required, verify_always)
    select 'bench' || n, 'bench' || n, case when n <= ${agents} then ${agentTypes[0]}::int else ${memberTypes[0]}::int end, 'THB',
      'bench' || n, 'EN', 'OPERATOR', '', '', now() - interval '70 days', false, false
    from generate_series(1, ${2 * agents}) n order by n`.execute(ctx.db);
  const { rows } = await sql<{ first: bigint }>`
    select id as first from identity.member where username = 'bench1'`.execute(ctx.db);
  const first = rows[0]?.first ?? 0n;
  await sql`
    insert into ledger.wallet (member_id, type, currency)
    select id, type, 'THB' from identity.member, unnest('{cash,bonus,locked,debt}'::ledger.wallet_type[]) type
    where username like 'bench%'`.execute(ctx.db);
  await sql`
    insert into identity.upline (member_id, upline_id, via, code, created_at, brought_by)
    select ${first}::int8 + n - 1, u.id, 'affiliate', 'BENCH', now() - interval '70 days', u.id
    from generate_series(2, ${2 * agents}) n
    cross join lateral (
      select ${first}::int8 + case when n <= ${agents} then (n - 2) / ${fanOut} else n - ${agents} - 1 end as id) u
    order by n`.execute(ctx.db);
  const now = new Date();
  const month = wholePeriodBefore('month', now, utcOffsetMinutes);
  const mark = new Date(Math.floor(now.getTime() / fiveMinutesMs) * fiveMinutesMs - fiveMinutesMs);
  const each = Math.max(1, Math.round(bets / agents));
  const seconds = Math.floor((month.until.getTime() - month.from.getTime()) / 1000);
  for (let b = 0; b < each; b++) {
    await putBets(
      ctx,
      { agents, first, b },
      sql`${month.from}::timestamptz + interval '1 second' * ((n * 7919 + ${b} * 104729) % ${seconds})`,
    );
  }
  await putBets(ctx, { agents, first, b: each }, sql`${mark}::timestamptz + interval '1 second' * (n % 299)`);
  await putContracts(ctx, { kind: 'dividend', contracts: dividends, first, since: month.from, utcOffsetMinutes });
  await putContracts(ctx, { kind: 'realtime', contracts: salaries, first, since: mark, utcOffsetMinutes });
  return { first, month, mark };
}

async function putBets(
  ctx: Ctx,
  { agents, first, b }: { agents: number; first: bigint; b: number },
  at: ReturnType<typeof sql>,
): Promise<void> {
  await sql`
    insert into records.bet (round_id, member_id, placed_at, currency, vendor, game_type, game_code, stake, valid_bet, payout,
      returned, multiplier, status)
    select 1000000000000 + ${b}::int8 * 10000000 + n, ${first}::int8 + ${agents} + n - 1, ${at}, 'THB', 'BENCH', 'RNG', 'bench',
      1000000 + n % 977, 1000000 + n % 977, case when (n + ${b}) % 3 = 0 then (n * 37) % 1900001 else 0 end, 0, '1', 'SETTLED'
    from generate_series(1, ${agents}) n`.execute(ctx.db);
}

const rateAt = (depth: number) => 200_000 - 15_000 * depth;

/** Terms of a level of the tree: each pays a little less than the one above. */
function termsOf(kind: ContractKind, depth: number): ContractTerms {
  const rate = (rateAt(depth) / 10_000).toFixed(4);
  const lossRate = kind === 'realtime' ? rate : '0';
  const period = kind === 'dividend' ? ('monthly' as const) : null;
  return {
    period,
    carriesLosses: false,
    activeValidBet: period ? '1' : '0',
    tiers: [{ activeMembers: period ? 1 : 0, volume: '0', profit: '0', rate, lossRate }],
  };
}

const depthOf = (n: number): number => (n === 0 ? 0 : 1 + depthOf(Math.floor((n - 1) / fanOut)));

async function putContracts(
  ctx: Ctx,
  {
    kind,
    contracts,
    first,
    since,
    utcOffsetMinutes,
  }: { kind: ContractKind; contracts: number; first: bigint; since: Date; utcOffsetMinutes: number },
): Promise<void> {
  const end = periodEnd(stepOf(parseTerms(kind, termsOf(kind, 0), 'THB')), since, utcOffsetMinutes);
  const all = Array.from({ length: contracts }, (_, n) => ({
    payee: String(first + BigInt(n)),
    payer: n === 0 ? null : String(first + BigInt(Math.floor((n - 1) / fanOut))),
    terms: termsOf(kind, depthOf(n)),
  }));
  await sql`
    insert into agents.contract (kind, payer_id, payee_id, currency, version, terms, state, offered_at, answered_at, from_at,
      settled_until, period_end)
    select ${kind}, payer, payee, 'THB', 1, terms, 'ACCEPTED', ${since}, ${since}, ${since}, ${since}, ${end}
    from jsonb_to_recordset(${JSON.stringify(all)}::jsonb) c (payee int8, payer int8, terms jsonb)`.execute(ctx.db);
}

/** Settles a kind, and compares what was paid with a plain walk over all bets. */
async function settle(ctx: Ctx, kind: 'dividend' | 'realtime', contracts: number, world: World): Promise<Settled> {
  const from = performance.now();
  await settleAll(ctx, [kind]);
  const seconds = secondsSince(from);
  const span =
    kind === 'dividend' ? world.month : { from: world.mark, until: new Date(world.mark.getTime() + fiveMinutesMs) };
  const { rows: bets } = await sql<{ id: bigint; stake: bigint; payout: bigint; valid: bigint }>`
    select member_id as id, sum(stake)::int8 as stake, sum(payout)::int8 as payout, sum(valid_bet)::int8 as valid from records.bet
    where placed_at >= ${span.from} and placed_at < ${span.until} group by 1`.execute(ctx.db);
  const sums = Array.from({ length: contracts }, () => ({ profit: 0n, valid: 0n }));
  const { rows: uplines } = await sql<{ id: bigint; upline: bigint }>`
    select member_id as id, upline_id as upline from identity.upline`.execute(ctx.db);
  const above = new Map(uplines.map(({ id, upline }) => [id, upline]));
  for (const { id, stake, payout, valid } of bets) {
    for (let up = above.get(id); up !== undefined; up = above.get(up)) {
      const sum = sums[Number(up - world.first)];
      if (!sum) continue;
      sum.profit += stake - payout;
      sum.valid += valid;
    }
  }
  const { rows: stated } = await sql<{ payee: bigint; amount: bigint; paid: bigint }>`
    select payee_id as payee, amount, paid from agents.statement where kind = ${kind} and from_at = ${span.from}`.execute(
    ctx.db,
  );
  const found = new Map(stated.map((row) => [row.payee, row]));
  let paid = 0;
  for (const [n, { profit, valid }] of sums.entries()) {
    const basis = kind === 'dividend' ? profit : valid;
    const due = basis > 0n ? (basis * BigInt(rateAt(depthOf(n)))) / 1_000_000n : 0n;
    const row = found.get(world.first + BigInt(n));
    assert((row?.amount ?? 0n) === due, `agent ${n}: ${row?.amount} is stated, ${due} is due`);
    if (row && row.paid === due && due > 0n) paid += 1;
  }
  return { contracts, paid, seconds };
}

const secondsSince = (from: number) => Math.round((performance.now() - from) / 100) / 10;
