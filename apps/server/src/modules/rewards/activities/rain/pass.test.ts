import type { RuleOf } from '@fairhouse/contract/activity-rules';
import { expect, test } from 'vitest';
import { useTestApp } from '../../../../testing/app.ts';
import { signedInMember, testVisitor } from '../../../../testing/members.ts';
import { activityById } from '../activity-store.ts';
import { activityActs } from '../testing.ts';
import { passOf } from './pass.ts';

const site = await useTestApp();
const { ctx } = site;
const { opened } = activityActs(site);

const rule: RuleOf<'rain'> = {
  kind: 'rain',
  schedule: { weekdays: [1, 2, 3, 4, 5, 6, 7], times: ['00:00'], seconds: 60 },
  packetsEach: 1,
  turnoverBp: 0,
  perCurrency: { THB: { budget: '10', packets: 5, least: '0.5', most: '6' } },
};

test('a node whose clock is ahead takes no new account for an old one in a rain', async () => {
  const activity = await activityById(ctx.db, await opened(rule, { eligibility: { review: [], minMemberDays: 7 } }));
  if (!activity) throw new Error('what was opened is there');
  const { memberId } = await signedInMember(ctx);
  const joiner = { session: { memberId, currency: 'THB' as const }, visitor: testVisitor() };
  const ahead = { ...ctx, clock: () => new Date(Date.now() + 30 * 86_400_000) };
  for (const node of [ctx, ahead]) {
    expect(await passOf(node, { vipLevelOf: async () => 0 }, activity, joiner)).toMatchObject({ why: 'memberDays' });
  }
});
