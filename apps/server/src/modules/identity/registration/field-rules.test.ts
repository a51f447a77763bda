import type { FieldRule } from '@fairhouse/contract/site';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { issuesOfRegistration, matches, textsOf, type WayFields } from './field-rules.ts';

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
const byName: WayFields = { always: ['username', 'password'], never: [] };
const issues = (fields: Map<string, string>, ...more: FieldRule[]) =>
  issuesOfRegistration(fields, [username, password, ...more], byName);

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
  // The next match works as if nothing had happened.
  expect(matches('(a+)+b', 'aab')).toBe(true);
});

test('a shown field is required per its flag', () => {
  expect(issues(given(), rule('email'))).toMatchObject([{ field: 'email', rule: 'required' }]);
  expect(issues(given(), rule('email', { required: false }))).toEqual([]);
});

test('username and password are always required', () => {
  const rules = [
    { ...username, required: false },
    { ...password, shown: false, required: false },
  ];
  const none = issuesOfRegistration(new Map(), rules, byName);
  expect(none).toMatchObject([
    { field: 'username', rule: 'required' },
    { field: 'password', rule: 'required' },
  ]);
});

test('a field that the site does not show is not taken', () => {
  const hidden = rule('email', { shown: false });
  expect(issues(given({ email: 'ABC' }), hidden)).toMatchObject([{ field: 'email', rule: 'notShown' }]);
  expect(issues(given({ wechat: 'ABC' }))).toEqual([{ field: 'wechat', rule: 'notShown' }]);
});

test('the codes of a link come along also where the site shows no field for them', () => {
  for (const code of ['affiliateCode', 'recommenderId', 'referralCode']) {
    expect(issues(given({ [code]: 'whatever ' }), rule(code, { shown: false, acceptedPattern: '[0-9]+' }))).toEqual([]);
  }
});

test('confirm password must equal the password', () => {
  expect(issues(given({ confirmPassword: 'secret124' }))).toEqual([{ field: 'confirmPassword', rule: 'equal' }]);
});

test('the confirmation goes by either name, and both must equal the password', () => {
  const differing = [{ field: 'confirmPassword', rule: 'equal' }];
  const confirmedBy = (more: Record<string, string>) =>
    issues(new Map(Object.entries({ username: 'somchai', password: 'secret123', ...more })));
  expect(confirmedBy({ verifyPwd: 'secret123' })).toEqual([]);
  expect(confirmedBy({ verifyPwd: 'secret123', confirmPassword: 'secret123' })).toEqual([]);
  expect(confirmedBy({ verifyPwd: 'secret124', confirmPassword: 'secret123' })).toEqual(differing);
  expect(confirmedBy({ verifyPwd: 'secret124' })).toEqual(differing);
  expect(confirmedBy({})).toEqual(differing);
});

test('a way that needs no password takes none, and one by number always has the number', () => {
  const mobileNum = rule('mobileNum', { shown: false, required: false, acceptedPattern: '[0-9]+', minLength: 6 });
  const byNumber = (fields: Record<string, string>) =>
    issuesOfRegistration(new Map(Object.entries(fields)), [username, password, mobileNum], {
      always: ['mobileNum'],
      never: ['username', 'password'],
    });
  expect(byNumber({ mobileNum: '0812345678' })).toEqual([]);
  expect(byNumber({})).toMatchObject([{ field: 'mobileNum', rule: 'required' }]);
  expect(byNumber({ mobileNum: '08-1234' })).toMatchObject([{ field: 'mobileNum', rule: 'pattern' }]);
  expect(byNumber({ mobileNum: '0812345678', password: 'secret123' })).toEqual([
    { field: 'password', rule: 'notShown' },
  ]);
});

test('whatever is typed, a value passes exactly when its length and its pattern fit', () => {
  const letters = rule('occupation', { acceptedPattern: '[\\p{L}\\p{M} ]+', minLength: 2, maxLength: 12 });
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 20 }), (typed) => {
      const texts = textsOf({
        username: 'somchai',
        password: 'secret123',
        confirmPassword: 'secret123',
        occupation: typed,
      });
      const value = texts.get('occupation');
      const found = issues(texts, letters).map((issue) => issue.rule);
      const length = [...(value ?? '')].length;
      const lettersOnly = [...(value ?? '')].every((c) => c === ' ' || /[\p{L}\p{M}]/u.test(c));
      const broken =
        value === undefined ? 'required' : length < 2 || length > 12 ? 'length' : lettersOnly ? null : 'pattern';
      expect(found).toEqual(broken === null ? [] : [broken]);
    }),
  );
});
