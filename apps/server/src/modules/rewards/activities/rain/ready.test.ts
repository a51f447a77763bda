import type { RuleOf } from '@fairhouse/contract/activity-rules';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { useTestApp } from '../../../../testing/app.ts';
import { signedInMember } from '../../../../testing/members.ts';
import { activityActs } from '../testing.ts';

const site = await useTestApp();
const { ctx } = site;
const { opened, ask } = activityActs(site);

const rule: RuleOf<'rain'> = {
  kind: 'rain',
  schedule: { weekdays: [1, 2, 3, 4, 5, 6, 7], times: ['00:00'], seconds: 60 },
  packetsEach: 1,
  turnoverBp: 0,
  perCurrency: { THB: { budget: '10', packets: 5, least: '0.5', most: '6' } },
};

test('who looks at a rain has the database ready to hand out packets before anybody taps', async () => {
  const ready = async () => {
    const { rows } = await sql<{ n: number }>`
      select count(*)::int4 as n from pg_stat_activity
      where datname = current_database() and state = 'idle' and query like '%rewards.take_packets%' and pid <> pg_backend_pid()`.execute(
      ctx.db,
    );
    return rows[0]?.n;
  };
  const id = await opened(rule);
  const member = await signedInMember(ctx);
  expect(await ready()).toBe(0);
  const look = `/wps/promotions/${id}/rain?startsAt=2030-01-01T00:00:00.000Z`;
  await Promise.all([ask(member, 'GET', look), ask(member, 'GET', look)]);
  await expect.poll(ready).toBe(2);
});
