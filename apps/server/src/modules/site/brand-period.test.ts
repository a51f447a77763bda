import { expect, test } from 'vitest';
import { brandPeriod } from './brand-period.ts';

const spanOf = (at: string, offset: number, period: 'day' | 'week' | 'month') => {
  const { from, until } = brandPeriod(new Date(at), offset, period);
  return [from.toISOString(), until.toISOString()];
};

test('days, weeks from Monday and months begin at the brand’s midnight', () => {
  // 1 March in Bangkok, a Sunday.
  expect(spanOf('2026-02-28T17:00:00Z', 420, 'day')).toEqual(['2026-02-28T17:00:00.000Z', '2026-03-01T17:00:00.000Z']);
  expect(spanOf('2026-02-28T17:00:00Z', 420, 'week')).toEqual(['2026-02-22T17:00:00.000Z', '2026-03-01T17:00:00.000Z']);
  expect(spanOf('2026-02-28T17:00:00Z', 420, 'month')).toEqual([
    '2026-02-28T17:00:00.000Z',
    '2026-03-31T17:00:00.000Z',
  ]);
  expect(spanOf('2026-03-01T17:00:00Z', 420, 'week')).toEqual(['2026-03-01T17:00:00.000Z', '2026-03-08T17:00:00.000Z']);
  expect(spanOf('2026-12-31T23:30:00Z', -300, 'month')).toEqual([
    '2026-12-01T05:00:00.000Z',
    '2027-01-01T05:00:00.000Z',
  ]);
});
