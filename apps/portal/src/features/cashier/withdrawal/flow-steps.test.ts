import { expect, test } from 'vitest';
import { emptyDraft, readDraft, stepNow, stepsAhead } from './flow-steps.ts';

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

test('a draft survives a reload, and what is no draft is none', () => {
  const draft = { ...emptyDraft, number: '1234567890', amount: '1,5', amountSaid: true };
  expect(readDraft(JSON.parse(JSON.stringify(draft)))).toEqual(draft);
  expect(readDraft({ amount: 5, fundPassword: 'secret' })).toEqual(emptyDraft);
  expect(readDraft('amount')).toBeNull();
});
