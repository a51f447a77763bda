import type { RuleOf } from '@fairhouse/contract/activity-rules';
import { afterEach, expect, test, vi } from 'vitest';
import { useTestApp } from '../../../../testing/app.ts';
import { signedInMember } from '../../../../testing/members.ts';
import { endSessionsOf } from '../../../identity/end-sessions.ts';
import { activityActs } from '../testing.ts';

const site = await useTestApp();
const { ctx } = site;
const { opened, ask } = activityActs(site);
afterEach(() => vi.restoreAllMocks());

const rule: RuleOf<'rain'> = {
  kind: 'rain',
  schedule: { weekdays: [1, 2, 3, 4, 5, 6, 7], times: ['00:00'], seconds: 60 },
  packetsEach: 1,
  turnoverBp: 0,
  perCurrency: { THB: { budget: '10', packets: 5, least: '0.5', most: '6' } },
};

test('a session that has ended looks at a rain for three seconds more at the most, and at nothing else', async () => {
  let at = performance.now();
  vi.spyOn(performance, 'now').mockImplementation(() => at);
  const id = await opened(rule);
  const member = await signedInMember(ctx);
  const rain = async () =>
    (await ask(member, 'GET', `/wps/promotions/${id}/rain?startsAt=2030-01-01T00:00:00.000Z`)).status;
  expect(await rain()).toBe(200);
  // Ends the sessions as another node would, without this node's cache.
  await ctx.db.transaction().execute((tx) => endSessionsOf(tx, member.memberId));
  at += 2_999;
  expect(await rain()).toBe(200);
  expect((await ask(member, 'GET', '/wps/rewards')).status).toBe(401);
  at += 1;
  expect(await rain()).toBe(401);
  expect(await rain()).toBe(401);
});
