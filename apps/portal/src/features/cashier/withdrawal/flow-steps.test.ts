import { expect, test } from 'vitest';
import { type Draft, emptyDraft, isDone, readDraft, stepNow, stepShown, stepsAhead, stepsOfWay } from './flow-steps.ts';

const nothing = { realName: null, hasFundPassword: false, list: [] };
const account = { id: '1' };

test('a first withdrawal has five steps, and those that are done are skipped', () => {
  expect(stepsAhead(nothing)).toEqual(['name', 'account', 'fund', 'amount', 'review']);
  expect(stepsAhead({ ...nothing, realName: 'M***' })).toEqual(['account', 'fund', 'amount', 'review']);
  expect(stepsAhead({ realName: 'M***', hasFundPassword: true, list: [account] })).toEqual(['amount', 'review']);
  // An address has no name.
  expect(stepsAhead({ realName: null, hasFundPassword: false, list: [account] })).toEqual(['fund', 'amount', 'review']);
});

test('the member is at the first step that is not said', () => {
  expect(stepNow(nothing, emptyDraft)).toBe('name');
  expect(stepNow(nothing, { ...emptyDraft, byAddress: true })).toBe('account');
  const named = { ...nothing, realName: 'M***' };
  expect(stepNow(named, emptyDraft)).toBe('account');
  expect(stepNow(named, { ...emptyDraft, accountSaid: true, amountSaid: true })).toBe('fund');
  const ready = { realName: 'M***', hasFundPassword: true, list: [account] };
  expect(stepNow(ready, emptyDraft)).toBe('amount');
  expect(stepNow(ready, { ...emptyDraft, amountSaid: true })).toBe('review');
});

test('the way has as many steps at its end as at its beginning, whatever is done meanwhile', () => {
  const draft: Draft = { ...emptyDraft, steps: stepsAhead(nothing) };
  const named = { ...nothing, realName: 'M***' };
  const ready = { realName: 'M***', hasFundPassword: true, list: [account] };
  for (const known of [nothing, named, ready]) expect(stepsOfWay(known, draft)).toHaveLength(5);
  // An account that existed when the flow began was removed, so one must be bound after all.
  expect(stepsOfWay(named, { ...emptyDraft, steps: stepsAhead(ready) })).toEqual(stepsAhead(named));
});

test('Back shows a step that is done, and none is shown before it is reached', () => {
  const steps = stepsAhead(nothing);
  expect(stepShown(steps, 'amount', 'fund')).toBe('fund');
  expect(stepShown(steps, 'account', 'review')).toBe('account');
  expect(stepShown(['amount', 'review'], 'amount', 'name')).toBe('amount');
  const ready = { realName: 'M***', hasFundPassword: true, list: [account] };
  expect(steps.filter((step) => isDone(step, ready))).toEqual(['name', 'account', 'fund']);
  expect(steps.filter((step) => isDone(step, nothing))).toEqual([]);
});

test('a draft survives a reload, and what is no draft is none', () => {
  const draft = { ...emptyDraft, number: '1234567890', amount: '1,5', amountSaid: true, steps: stepsAhead(nothing) };
  expect(readDraft(JSON.parse(JSON.stringify(draft)))).toEqual(draft);
  expect(readDraft({ amount: 5, fundPassword: 'secret', steps: 'all' })).toEqual(emptyDraft);
  expect(readDraft('amount')).toBeNull();
});
