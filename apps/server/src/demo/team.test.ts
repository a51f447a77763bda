import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { followAllTeams } from '../modules/agents/testing.ts';
import { differencesIn } from '../modules/cashier/verify.ts';
import { verifyLedger } from '../modules/ledger/index.ts';
import { rollUpAll } from '../modules/records/testing.ts';
import { useTestCtx } from '../testing/ctx.ts';
import { seedDemo } from './index.ts';
import { plantLinks } from './links.ts';
import { plantTeam } from './team.ts';

const ctx = await useTestCtx({ config: { demo: true } });
beforeAll(async () => {
  await seedDemo(ctx);
  await plantTeam(ctx);
  await plantTeam(ctx);
  await plantLinks(ctx);
  await plantLinks(ctx);
});

test('the demo agent has a team of two hundred in four levels with sixty days of figures, and the ledger adds up', async () => {
  const { rows: levels } = await sql<{ depth: number; count: number }>`
    with recursive line as (
      select id, 0 as depth from identity.member where username = 'demoagent'
      union all
      select n.member_id, l.depth + 1 from line l join agents.node n on n.parent_id = l.id)
    select depth, count(*)::int as count from line where depth > 0 group by 1 order by 1`.execute(ctx.db);
  expect(levels.map(({ depth }) => depth)).toEqual([1, 2, 3, 4]);
  expect(levels.reduce((sum, { count }) => sum + count, 0)).toBe(205);
  await rollUpAll(ctx);
  await followAllTeams(ctx);
  const { rows } = await sql<{
    days: number;
    deposits: bigint;
    withdrawals: bigint;
    rebates: bigint;
    stake: bigint;
    joined: bigint;
  }>`
    select count(distinct t.day)::int as days, sum(t.deposits)::int8 as deposits, sum(t.withdrawals)::int8 as withdrawals,
      sum(t.rebates)::int8 as rebates, sum(t.stake)::int8 as stake,
      sum(t.joined)::int8 as joined
    from agents.team_day t join identity.member m on m.id = t.agent_id where m.username = 'demoagent'`.execute(ctx.db);
  expect(rows[0]).toMatchObject({ joined: 205n });
  expect(rows[0]?.days).toBeGreaterThan(55);
  for (const sum of ['deposits', 'withdrawals', 'rebates', 'stake'] as const)
    expect(rows[0]?.[sum]).toBeGreaterThan(0n);
  expect((await verifyLedger(ctx.db)).differences).toEqual([]);
  expect(await differencesIn(ctx.db)).toEqual([]);
});

test('the demo agent has a link for members and one for agents, with those who came', async () => {
  const { rows } = await sql<{ opens: number | null; visits: number; members: number }>`
    select c.account_type as opens, (select count(*)::int from agents.link_visit v where v.code = l.code) as visits,
      (select count(*)::int from agents.link_member m where m.code = l.code) as members
    from agents.link l join identity.invitation_code c using (code) order by 1 nulls first`.execute(ctx.db);
  expect(rows).toMatchObject([
    { opens: null, visits: 37 },
    { opens: 1, visits: 9, members: 0 },
  ]);
  expect(rows[0]?.members).toBeGreaterThan(0);
});
