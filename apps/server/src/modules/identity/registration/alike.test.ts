import { type PatternId, patterns } from '@fairhouse/contract/patterns';
import type { FieldRule } from '@fairhouse/contract/site';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ageOf, birthdayText } from '../../../../../portal/src/features/identity/register/birthday.ts';
import { brokenRule } from '../../../../../portal/src/features/identity/register/field-rules.ts';
import { ageOn, birthdayOf } from './birthday.ts';
import { issuesOfRegistration } from './field-rules.ts';

const ids = Object.keys(patterns).filter((id): id is PatternId => Object.hasOwn(patterns, id));
const rules = fc
  .record({
    patternId: fc.constantFrom(...ids),
    required: fc.boolean(),
    minLength: fc.integer({ min: 1, max: 6 }),
    spread: fc.integer({ min: 0, max: 20 }),
  })
  .map(
    ({ patternId, required, minLength, spread }): FieldRule => ({
      field: 'payeeName',
      shown: true,
      required,
      acceptedPattern: patterns[patternId],
      minLength,
      maxLength: minLength + spread,
      patternId,
    }),
  );
const typed = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 24 }),
  fc.string({ unit: fc.constantFrom(...'aZ09 .-@ก้王ア가ﾔ\u202e\u0301'), maxLength: 12 }),
);

test('the form and the server judge every value by every rule alike', () => {
  fc.assert(
    fc.property(rules, typed, (rule, text) => {
      const value = text.trim();
      const given = new Map(value === '' ? [] : [['payeeName', value]]);
      const [issue] = issuesOfRegistration(given, [rule], { always: [], never: ['password'] });
      const broken = brokenRule(rule, value);
      expect(broken?.kind ?? null).toBe(issue ? (issue.rule === 'required' ? 'missing' : 'pattern') : null);
    }),
    { numRuns: 2000 },
  );
});

test('the form and the server read a birthday alike, in either order, and count the same years', () => {
  const today = new Date('2026-11-20T10:00:00Z');
  const days = fc.date({ min: new Date('1930-01-01'), max: today, noInvalidDate: true });
  fc.assert(
    fc.property(days, fc.constantFrom('DATE_YMD', 'DATE_MDY'), (day, patternId) => {
      const iso = day.toISOString().slice(0, 10);
      expect(birthdayOf(birthdayText(iso, patternId), patternId, today)).toBe(iso);
      expect(ageOf(iso, today)).toBe(ageOn(iso, today));
    }),
  );
});
