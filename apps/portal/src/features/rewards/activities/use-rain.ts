import type { Promotion } from '@fairhouse/contract/activities';
import { nextRain, type RainTimes, rainsWithin } from '@fairhouse/contract/rain-times';
import { useServerNow } from '../../../api/use-server-now.ts';

const lookBackMs = 24 * 3_600_000;

/** The rains around now: the present or next one, true if it is on, and the one that ended last within a day. */
export type Rains = { next: RainTimes | null; isOn: boolean; last: RainTimes | null };

/**
 * Returns the rains of a promotion by the server's clock; null while the clock is unknown, and for other promotions.
 */
export function useRains(
  { schedule, closed, startsAt, endsAt }: Pick<Promotion, 'schedule' | 'closed' | 'startsAt' | 'endsAt'>,
  utcOffsetMinutes: number,
): Rains | null {
  const now = useServerNow(1000);
  if (!schedule || now === null) return null;
  const bounds = {
    startsAt: startsAt === null ? null : Date.parse(startsAt),
    endsAt: endsAt === null ? null : Date.parse(endsAt),
  };
  const next = closed ? null : nextRain(schedule, utcOffsetMinutes, now, bounds);
  const past = rainsWithin(schedule, utcOffsetMinutes, { at: now - lookBackMs, forMs: lookBackMs, bounds });
  return {
    next,
    isOn: next !== null && next.startsAt <= now,
    last: past.findLast((rain) => rain.endsAt <= now) ?? null,
  };
}
