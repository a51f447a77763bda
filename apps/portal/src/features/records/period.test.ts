import { describe, expect, it } from 'vitest';
import { boundsOf, dateText, daysOf } from './period.ts';
import { readPeriodSearch } from './period-search.ts';

const now = new Date(2026, 2, 1, 15, 30);
const day = (month: number, date: number) => new Date(2026, month - 1, date).toISOString();

describe('the period of a record', () => {
  it('is cut at the viewer’s midnights, the end exclusive', () => {
    expect(boundsOf({ period: 'today' }, now)).toEqual({ from: day(3, 1) });
    expect(boundsOf({ period: 'yesterday' }, now)).toEqual({ from: day(2, 28), to: day(3, 1) });
    expect(boundsOf({}, now)).toEqual({ from: day(2, 23) });
    expect(boundsOf({ period: 'month' }, now)).toEqual({ from: day(1, 31) });
    expect(boundsOf({ period: 'all' }, now)).toEqual({});
  });

  it('a custom period holds both of its days', () => {
    const search = { period: 'custom', from: '2026-02-01', to: '2026-02-28' } as const;
    expect(boundsOf(search, now)).toEqual({ from: day(2, 1), to: day(3, 1) });
  });

  it('the address says only what differs, and nothing that is no date', () => {
    expect(readPeriodSearch({ period: 'week' })).toEqual({});
    expect(readPeriodSearch({ period: 'ever', from: '2026-02-01' })).toEqual({});
    expect(readPeriodSearch({ period: 'custom', from: '2026-2-1', to: '2026-02-28' })).toEqual({
      period: 'custom',
      to: '2026-02-28',
    });
  });

  it('is told in days where days are what is asked for', () => {
    expect(daysOf({ period: 'yesterday' }, now)).toMatchObject({ from: '2026-02-28', to: '2026-02-28' });
    expect(daysOf({}, now)).toMatchObject({ from: '2026-02-23', to: '2026-03-01' });
    expect(daysOf({ period: 'all' }, now)).toMatchObject({ from: '2026-02-23', to: '2026-03-01' });
    expect(daysOf({ period: 'custom', from: '2026-02-01', to: '2026-02-03' }, now)).toMatchObject({
      from: '2026-02-01',
      to: '2026-02-03',
    });
  });

  it('writes a date as its field wants it', () => {
    expect(dateText(now)).toBe('2026-03-01');
  });
});
