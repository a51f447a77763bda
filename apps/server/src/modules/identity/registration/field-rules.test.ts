import type { FieldRule } from '@fairhouse/contract/site';
import { expect, test } from 'vitest';
import { issuesOfRegistration, matches } from './field-rules.ts';

const rule = (field: string, more: Partial<FieldRule> = {}): FieldRule => ({
  field,
  shown: true,
  required: true,
  acceptedPattern: '*',
  minLength: 1,
  maxLength: 64,
  patternId: 'ANY',
  ...more,
});
const username = rule('username', {
  acceptedPattern: '[A-Za-z][A-Za-z0-9]*',
  minLength: 4,
  maxLength: 16,
  patternId: 'LETTER_FIRST',
});
const password = rule('password', { minLength: 8, maxLength: 20 });

const given = (more: Record<string, string> = {}) =>
  new Map(Object.entries({ username: 'somchai', password: 'secret123', confirmPassword: 'secret123', ...more }));
const issues = (fields: Map<string, string>, ...more: FieldRule[]) =>
  issuesOfRegistration(fields, [username, password, ...more]);

test('a registration that keeps every rule has no issue', () => {
  expect(issues(given())).toEqual([]);
});

test('a value must match the pattern, and the issue names field, rule, patternId and bounds', () => {
  expect(issues(given({ username: '1somchai' }))).toEqual([
    { field: 'username', rule: 'pattern', patternId: 'LETTER_FIRST', min: 4, max: 16 },
  ]);
});

test('a pattern holds for the whole value, also with alternatives in it', () => {
  expect(matches('[a-z]+', 'abc!')).toBe(false);
  expect(matches('abc|def', 'abcx')).toBe(false);
  expect(matches('^[a-z]+$', 'abc')).toBe(true);
  expect(matches('\\p{Script=Thai}+', 'สมชาย')).toBe(true);
});

test("a pattern of '*' matches anything", () => {
  expect(matches('*', '任何 · อะไรก็ได้ · 🎲')).toBe(true);
});

test('a value must have a length within bounds, counted in characters', () => {
  const broken = { field: 'username', rule: 'length', patternId: 'LETTER_FIRST', min: 4, max: 16 };
  expect(issues(given({ username: 'som' }))).toEqual([broken]);
  expect(issues(given({ username: 'a'.repeat(17) }))).toEqual([broken]);
  const two = rule('line', { maxLength: 2 });
  expect(issues(given({ line: '🎲🎲' }), two)).toEqual([]);
});

test('a pattern is only asked about values within its bounds, and a runaway one is stopped', () => {
  const runaway = rule('line', { acceptedPattern: '(a+)+b', maxLength: 40 });
  expect(issues(given({ line: 'a'.repeat(40) }), runaway)).toMatchObject([{ field: 'line', rule: 'pattern' }]);
  expect(issues(given({ line: 'a'.repeat(64) }), runaway)).toMatchObject([{ field: 'line', rule: 'length' }]);
  // The next one is asked as if nothing had been.
  expect(matches('(a+)+b', 'aab')).toBe(true);
});

test('a shown field is required per its flag', () => {
  expect(issues(given(), rule('email'))).toMatchObject([{ field: 'email', rule: 'required' }]);
  expect(issues(given(), rule('email', { required: false }))).toEqual([]);
});

test('username and password are always required', () => {
  const none = issuesOfRegistration(new Map(), [
    { ...username, required: false },
    { ...password, shown: false, required: false },
  ]);
  expect(none).toMatchObject([
    { field: 'username', rule: 'required' },
    { field: 'password', rule: 'required' },
  ]);
});

test('a field that the site does not show is not taken', () => {
  const hidden = rule('affiliateCode', { shown: false });
  expect(issues(given({ affiliateCode: 'ABC' }), hidden)).toMatchObject([{ field: 'affiliateCode', rule: 'notShown' }]);
  expect(issues(given({ referralCode: 'ABC' }))).toEqual([{ field: 'referralCode', rule: 'notShown' }]);
});

test('confirm password must equal the password', () => {
  expect(issues(given({ confirmPassword: 'secret124' }))).toEqual([{ field: 'confirmPassword', rule: 'equal' }]);
});
