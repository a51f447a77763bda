import { expect, test } from 'vitest';
import { type Course, chartParts } from './course.ts';
import { amounts, counts } from './figure-names.ts';

const none = Object.fromEntries([...amounts.map((name) => [name, '0.0000']), ...counts.map((name) => [name, 0])]);
const course = (...parts: object[]) => parts.map((part) => ({ ...none, ...part })) as unknown as Course;

test('parts are named by the brand’s clock, whatever the browser’s zone, and stand beside those of the period before', () => {
  const now = course(
    { at: '2026-03-04T17:00:00.000Z', ggr: '1234.5000' },
    { at: '2026-03-05T17:00:00.000Z', ggr: '-2.0000' },
  );
  const before = course({ at: '2026-03-02T17:00:00.000Z', ggr: '7.0000' });
  const clock = { utcOffsetMinutes: 420, unit: 'day', locale: 'en' } as const;
  expect(chartParts('ggr', { now, before }, clock)).toEqual([
    { name: 'Mar 5, 2026', short: 'Mar 5', value: 1234.5, shown: '1,234.50', before: 7, beforeShown: '7.00' },
    { name: 'Mar 6, 2026', short: 'Mar 6', value: -2, shown: '-2.00', before: null, beforeShown: '' },
  ]);
  const [first] = chartParts('bets', { now, before }, { ...clock, unit: 'hour' });
  expect(first).toMatchObject({ name: 'Mar 5, 00:00', short: '00:00', shown: '0' });
});
