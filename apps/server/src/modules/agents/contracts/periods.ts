import type { Terms } from './terms.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** The steps in which contracts are settled, with the shortest length of each in milliseconds. */
const lengths = {
  fiveMinutes: 5 * minuteMs,
  hour: hourMs,
  day: dayMs,
  week: 7 * dayMs,
  halfMonth: 13 * dayMs,
  month: 28 * dayMs,
};
export type Step = keyof typeof lengths;

const dividendSteps = { daily: 'day', weekly: 'week', semimonthly: 'halfMonth', monthly: 'month' } as const;

/** Returns the step of a contract's periods. */
export function stepOf({ kind, period }: Pick<Terms, 'kind' | 'period'>): Step {
  if (kind === 'dividend') return dividendSteps[period ?? 'monthly'];
  return kind === 'daily' ? 'day' : kind === 'hourly' ? 'hour' : 'fiveMinutes';
}

/** Returns the first boundary of a step after a moment, by the brand's clock. */
export function boundaryAfter(step: Step, at: Date, utcOffsetMinutes: number): Date {
  return new Date(neighbours(step, at, utcOffsetMinutes).next);
}

/** Returns the beginning of the last whole period before a moment, and its end. */
export function wholePeriodBefore(step: Step, at: Date, utcOffsetMinutes: number): { from: Date; until: Date } {
  const until = neighbours(step, at, utcOffsetMinutes).last;
  const from = neighbours(step, new Date(until - 1), utcOffsetMinutes).last;
  return { from: new Date(from), until: new Date(until) };
}

/**
 * Returns the end of the period that begins at `from`. Periods follow one another without a gap, also when the brand's
 * clock was changed: the period after the change is longer or shorter, and absorbs the next one where less than half of
 * that would be left.
 */
export function periodEnd(step: Step, from: Date, utcOffsetMinutes: number): Date {
  const end = boundaryAfter(step, from, utcOffsetMinutes);
  const left = end.getTime() - from.getTime();
  return left * 2 < lengths[step] ? boundaryAfter(step, end, utcOffsetMinutes) : end;
}

/** Returns the end of the period that is running at a moment, in the series of periods of which one ends at `end`. */
export function runningEnd(step: Step, end: Date, at: Date, utcOffsetMinutes: number): Date {
  let running = end;
  while (running <= at) running = periodEnd(step, running, utcOffsetMinutes);
  return running;
}

/** The last boundary at or before a moment, and the first one after it, in milliseconds since the epoch. */
function neighbours(step: Step, at: Date, utcOffsetMinutes: number): { last: number; next: number } {
  const offsetMs = utcOffsetMinutes * minuteMs;
  const local = at.getTime() + offsetMs;
  const [last, next] = localNeighbours(step, local);
  return { last: last - offsetMs, next: next - offsetMs };
}

function localNeighbours(step: Step, local: number): [number, number] {
  if (step === 'month' || step === 'halfMonth') {
    const day = new Date(local);
    const [year, month] = [day.getUTCFullYear(), day.getUTCMonth()];
    const [begin, middle, end] = [Date.UTC(year, month, 1), Date.UTC(year, month, 16), Date.UTC(year, month + 1, 1)];
    if (step === 'month') return [begin, end];
    return local < middle ? [begin, middle] : [middle, end];
  }
  // 1970-01-05, day 4 since the epoch, is the first Monday.
  const zero = step === 'week' ? 4 * dayMs : 0;
  const length = lengths[step];
  const last = Math.floor((local - zero) / length) * length + zero;
  return [last, last + length];
}
