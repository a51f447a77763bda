import type { RuleOf } from '@fairhouse/contract/activity-rules';
import { expect, test } from 'vitest';
import { useTestApp } from '../../../../testing/app.ts';
import { signedInMember } from '../../../../testing/members.ts';
import { signedInOperator } from '../../../../testing/operators.ts';
import { putHandRule } from '../../../cashier/deposits/hand-rule.ts';
import { activityActs, cash, type Told } from '../testing.ts';

const site = await useTestApp();
const { ctx } = site;
const { opened, ask, cashOf, join } = activityActs(site);
const [one, two] = [await signedInOperator(ctx, { role: 'finance' }), await signedInOperator(ctx, { role: 'finance' })];
await putHandRule(ctx.db, { currency: 'THB', two_person_above: 1_000_000n });
const reason = 'For the fair';
const budgets = { THB: '100000' };

test('a tag, by which a promotion is for a member, takes two operators; to take one away takes one', async () => {
  const rule: RuleOf<'registration'> = { kind: 'registration', withinDays: 30, perCurrency: { THB: cash('500') } };
  const id = await opened(rule, { budgets, claimDays: null, eligibility: { review: [], tags: ['gold'] } });
  const member = await signedInMember(ctx);
  const tag = async (by: Told, tags: string[]) =>
    (await ask(by, 'PUT', '/ops/v1/member-tags', { username: member.username, tags, reason })).value;
  expect(await tag(one, ['gold', 'late'])).toEqual({ waitsForSecond: true });
  expect(await join(member, id)).toMatchObject({ code: 'ACTIVITY_FORBIDDEN', value: { why: 'tag' } });
  expect(await tag(two, ['gold', 'late'])).toMatchObject({ tags: ['gold', 'late'] });
  expect(await tag(one, ['gold'])).toMatchObject({ tags: ['gold'] });
  expect(await join(member, id)).toMatchObject({ success: true });
  expect(await cashOf(member.memberId)).toBe(5_000_000n);
  expect(await tag(one, [])).toMatchObject({ tags: [] });
});
