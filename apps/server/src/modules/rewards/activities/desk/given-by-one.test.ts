import type { RuleOf } from '@fairhouse/contract/activity-rules';
import { expect, test } from 'vitest';
import { useTestApp } from '../../../../testing/app.ts';
import { signedInMember } from '../../../../testing/members.ts';
import { signedInOperator } from '../../../../testing/operators.ts';
import { putHandRule } from '../../../cashier/deposits/hand-rule.ts';
import { activityActs, cash, stated, type Told } from '../testing.ts';

const site = await useTestApp();
const { ctx } = site;
const { opened, ask, cashOf, join, redeem } = activityActs(site);
const [one, two] = [await signedInOperator(ctx, { role: 'finance' }), await signedInOperator(ctx, { role: 'finance' })];
await putHandRule(ctx.db, { currency: 'THB', two_person_above: 1_000_000n });
const reason = 'For the fair';
const budgets = { THB: '100000' };

test('codes that one operator makes are worth no more together than the hand rule; more takes a second one who states the same', async () => {
  const rule: RuleOf<'voucher'> = { kind: 'voucher', perCurrency: { THB: cash('50') } };
  const [id, other] = [await opened(rule, { budgets, claimDays: null }), await opened(rule, { budgets })];
  const make = async (by: Told, said: object, promotionId = id) =>
    (await ask(by, 'POST', '/ops/v1/vouchers', { promotionId: String(promotionId), reason, ...said })).value;
  const many = { count: 2, usesMax: 100 };
  expect(await make(one, many)).toEqual({ waitsForSecond: true, list: [], codes: [] });
  const few = await make(one, { usesMax: 2 });
  expect(few).toMatchObject({ waitsForSecond: false, codes: [expect.any(String)] });
  // Small ones add up, of several promotions too.
  expect(await make(one, {}, other)).toMatchObject({ waitsForSecond: true, codes: [] });
  expect(await make(two, { count: 1, usesMax: 200 })).toMatchObject({ waitsForSecond: true });
  const { codes } = await make(two, many);
  expect(codes).toHaveLength(2);
  const member = await signedInMember(ctx);
  await redeem(member, id, codes[0]);
  expect(await cashOf(member.memberId)).toBe(500_000n);
});

test('no codes are made of a draft, whose prize one operator still makes larger', async () => {
  const promotion = stated({ kind: 'voucher', perCurrency: { THB: cash('0.01') } }, { budgets });
  const draft = (await ask(one, 'POST', '/ops/v1/promotions', { ...promotion, reason })).value.promotion.id;
  const made = await ask(one, 'POST', '/ops/v1/vouchers', { promotionId: draft, reason });
  expect(made).toMatchObject({ code: 'STATE_CONFLICT', value: { state: 'DRAFT' } });
});

test('codes of what no sum of a day counts take two operators', async () => {
  const rule: RuleOf<'voucher'> = { kind: 'voucher', perCurrency: { THB: { kind: 'points', points: '5' } } };
  const id = await opened(rule, { budgets: { PTS: '100000' } });
  const said = { promotionId: String(id), reason };
  expect((await ask(one, 'POST', '/ops/v1/vouchers', said)).value).toMatchObject({ waitsForSecond: true });
});

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

test('no spins are given of a wheel that is a draft, whose prizes one operator still makes larger', async () => {
  const segments = [
    { label: stated({ kind: 'voucher', perCurrency: {} }).title, weight: 1, stock: null, prize: cash('0.01') },
    { label: { EN: 'A', TH: 'A', CN: 'A' }, weight: 1, stock: null, prize: null },
    { label: { EN: 'B', TH: 'B', CN: 'B' }, weight: 1, stock: null, prize: null },
  ];
  const wheel: RuleOf<'wheel'> = { kind: 'wheel', daily: 0, dailyMax: 1, perCurrency: { THB: { segments } } };
  const promotion = stated(wheel);
  const draft = (await ask(one, 'POST', '/ops/v1/promotions', { ...promotion, reason })).value.promotion.id;
  const { username } = await signedInMember(ctx);
  const said = { promotionId: draft, username, spins: 50, reason };
  const given = await ask(one, 'POST', '/ops/v1/spins', said);
  // Alone, before two open it by what they read of it.
  const [first, ...rest] = segments;
  const richer = { ...wheel, perCurrency: { THB: { segments: [{ ...first, prize: cash('5000') }, ...rest] } } };
  const raised = await ask(one, 'PUT', `/ops/v1/promotions/${draft}/terms`, { rule: richer, reason });
  expect(raised.value.waitsForSecond).toBe(false);
  expect(given).toMatchObject({ status: 409, code: 'STATE_CONFLICT', value: { state: 'DRAFT' } });
});
