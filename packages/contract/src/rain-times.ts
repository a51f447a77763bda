import type { RainSchedule } from './activity-rules.ts';

// Computes the times of rains in the brand's zone, in the same way on the server and in the browser.

const dayMs = 86_400_000;
const minuteMs = 60_000;

export type RainTimes = { startsAt: number; endsAt: number };

type Bounds = { startsAt: number | null; endsAt: number | null };

/** Returns the rains that are on or begin within a time from a moment, the first one first; none begins outside the bounds. */
export function rainsWithin(
  schedule: RainSchedule,
  utcOffsetMinutes: number,
  { at, forMs, bounds }: { at: number; forMs: number; bounds: Bounds },
): RainTimes[] {
  const { weekdays, times, seconds } = schedule;
  const today = Math.floor((at + utcOffsetMinutes * minuteMs) / dayMs) * dayMs;
  const found: RainTimes[] = [];
  // A rain of the previous evening may last into the day.
  for (let day = today - dayMs; day - utcOffsetMinutes * minuteMs <= at + forMs; day += dayMs) {
    if (!weekdays.includes(((new Date(day).getUTCDay() + 6) % 7) + 1)) continue;
    for (const time of times) {
      const [hours = 0, minutes = 0] = time.split(':').map(Number);
      const startsAt = day + (hours * 60 + minutes - utcOffsetMinutes) * minuteMs;
      const endsAt = startsAt + seconds * 1000;
      const isInBounds = startsAt >= (bounds.startsAt ?? startsAt) && startsAt < (bounds.endsAt ?? endsAt);
      if (isInBounds && endsAt > at && startsAt <= at + forMs) found.push({ startsAt, endsAt });
    }
  }
  return found.sort((a, b) => a.startsAt - b.startsAt);
}

/** Returns the rain that is on, or the next one; null: there is none within eight days. */
export function nextRain(
  schedule: RainSchedule,
  utcOffsetMinutes: number,
  at: number,
  bounds: Bounds = { startsAt: null, endsAt: null },
): RainTimes | null {
  return rainsWithin(schedule, utcOffsetMinutes, { at, forMs: 8 * dayMs, bounds })[0] ?? null;
}
