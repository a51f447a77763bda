import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ageOn, birthdayOf } from './birthday.ts';

const today = new Date('2026-11-20T10:00:00Z');

test('a birthday is read in the order that the site asks for', () => {
  expect(birthdayOf('1990-02-03', 'DATE_YMD', today)).toBe('1990-02-03');
  expect(birthdayOf('02-03-1990', 'DATE_MDY', today)).toBe('1990-02-03');
  expect(birthdayOf('02-03-1990', 'DATE_YMD', today)).toBeNull();
  expect(birthdayOf('1990-02-03', 'DATE_MDY', today)).toBeNull();
});

test("a day that the calendar does not have, one to come, and nobody's are no birthdays", () => {
  for (const typed of [
    '1990-02-30',
    '1991-02-29',
    '1990-13-01',
    '1990-00-01',
    '2026-11-21',
    '1890-01-01',
    '0001-01-01',
    '',
  ]) {
    expect(birthdayOf(typed, 'DATE_YMD', today), typed).toBeNull();
  }
  expect(birthdayOf('1992-02-29', 'DATE_YMD', today)).toBe('1992-02-29');
});

test('one is eighteen on the day itself, not before', () => {
  expect(ageOn('2008-11-20', today)).toBe(18);
  expect(ageOn('2008-11-21', today)).toBe(17);
  expect(ageOn('2008-02-29', new Date('2026-02-28T23:00:00Z'))).toBe(17);
  expect(ageOn('2008-02-29', new Date('2026-03-01T00:00:00Z'))).toBe(18);
});

test('every day of the last hundred years is a birthday, in both orders, and ages never go back', () => {
  const days = fc.date({ min: new Date('1926-11-21'), max: today, noInvalidDate: true });
  fc.assert(
    fc.property(days, (day) => {
      const iso = day.toISOString().slice(0, 10);
      const [year, month, date] = iso.split('-');
      expect(birthdayOf(iso, 'DATE_YMD', today)).toBe(iso);
      expect(birthdayOf(`${month}-${date}-${year}`, 'DATE_MDY', today)).toBe(iso);
      const tomorrow = new Date(today.getTime() + 86_400_000);
      expect(ageOn(iso, tomorrow)).toBeGreaterThanOrEqual(ageOn(iso, today));
    }),
  );
});
