import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { useTestApp } from '../../../testing/app.ts';
import { signedInMember } from '../../../testing/members.ts';
import { signedInOperator } from '../../../testing/operators.ts';
import { activityActs, applyRule, cash, type Told } from './testing.ts';

const site = await useTestApp();
const { ctx } = site;
const { ask, opened, apply, entry, cashOf } = activityActs(site);

test('amounts that one operator names add up with what was given by hand; more takes a second one who names the same', async () => {
  await ctx.pool.query(`update cashier.hand_rule set two_person_above = 2500000 where currency = 'THB'`);
  const id = await opened(applyRule, { claimDays: null });
  const [one, two] = [await signedInOperator(ctx, { role: 'risk' }), await signedInOperator(ctx, { role: 'risk' })];
  const members = await Promise.all(Array.from({ length: 3 }, () => signedInMember(ctx)));
  const [first, second, third] = await Promise.all(
    members.map(async (member) => String((await apply(member, id)).value.entryId)),
  );
  const approve = (who: Told, entryId: string | undefined, amount: string, key?: string) =>
    entry(who, `/${entryId}/approve`, { amount }, key);
  expect(await approve(one, first, '150')).toMatchObject({ value: { state: 'ISSUED', waitsForSecond: false } });
  const key = randomUUID();
  for (let time = 0; time < 2; time++) {
    expect(await approve(one, second, '101', key)).toMatchObject({
      value: { state: 'APPLYING', waitsForSecond: true },
    });
  }
  expect(await approve(one, second, '101')).toMatchObject({ code: 'ALREADY_APPROVED' });
  expect((await entry(two, `/${second}`)).value.events.at(-1)).toMatchObject({
    ...{ kind: 'approval', from: 'APPLYING', to: 'APPLYING' },
    detail: { approvals: 1, needed: 2, amount: '101.0000', currency: 'THB' },
  });
  // A gift by hand counts towards the day's sum, and an approval of another amount is a separate one.
  const gift = (who: Told, amount: string) =>
    ask(who, 'POST', '/ops/v1/rewards', {
      ...{ memberId: String(members[2]?.memberId), title: { EN: 'Sorry', TH: 'ขออภัย', CN: '抱歉' } },
      ...{ prize: cash(amount), issue: true, days: 7, reason: 'A late withdrawal' },
    });
  expect((await gift(one, '101')).value.waitsForSecond).toBe(true);
  expect((await gift(one, '90')).value.waitsForSecond).toBe(false);
  expect(await approve(two, second, '251')).toMatchObject({ value: { waitsForSecond: true } });
  expect(await approve(one, second, '251')).toMatchObject({ value: { state: 'ISSUED', waitsForSecond: false } });
  // The member already has 90, from another operator.
  expect(await approve(two, third, '161')).toMatchObject({ value: { waitsForSecond: true } });
  expect(await approve(two, third, '160')).toMatchObject({ value: { state: 'ISSUED' } });
  expect(await Promise.all(members.map(({ memberId }) => cashOf(memberId)))).toEqual([
    1_500_000n,
    2_510_000n,
    2_500_000n,
  ]);
});

test('an approval of one application is none of the next', async () => {
  await ctx.pool.query(`update cashier.hand_rule set two_person_above = 0 where currency = 'THB'`);
  const id = await opened(applyRule);
  const [one, two] = [await signedInOperator(ctx, { role: 'risk' }), await signedInOperator(ctx, { role: 'risk' })];
  const member = await signedInMember(ctx);
  const { entryId } = (await apply(member, id)).value;
  const approve = (who: Told) => entry(who, `/${entryId}/approve`, { amount: '60' });
  expect(await approve(one)).toMatchObject({ value: { waitsForSecond: true } });
  await entry(two, `/${entryId}/reject`, { reason: 'No lantern to be seen' });
  await apply(member, id, 'Once more');
  expect(await approve(two)).toMatchObject({ value: { state: 'APPLYING', waitsForSecond: true } });
  expect(await approve(one)).toMatchObject({ value: { state: 'CLAIM', waitsForSecond: false } });
});
