import type { MissionPeriod } from '@fairhouse/contract/missions';
import { brandPeriod } from '../../site/index.ts';
import type { SeasonRow } from './mission-store.ts';

/**
 * A period of a mission. Its name is the brand's date, so that no date occurs twice when the brand changes its time
 * zone.
 */
export type Period = { name: string; from: Date; until: Date };

const dayMs = 86_400_000;

/** Returns the mission's period that holds a time; null: no season runs then. */
export function periodAt(
  kind: MissionPeriod,
  at: Date,
  { utcOffsetMinutes, seasons }: { utcOffsetMinutes: number; seasons: readonly SeasonRow[] },
): Period | null {
  if (kind === 'season') {
    const season = seasons.find(({ starts_at, ends_at }) => starts_at <= at && at < ends_at);
    return season ? { name: `season ${season.code}`, from: season.starts_at, until: season.ends_at } : null;
  }
  const unit = kind === 'daily' ? 'day' : 'week';
  const { from, until } = brandPeriod(at, utcOffsetMinutes, unit);
  const local = new Date(from.getTime() + utcOffsetMinutes * 60_000).toISOString().slice(0, 10);
  return { name: `${unit} ${local}`, from, until };
}

/** Days after its end for which a period still follows the record: bets voided later take nothing back. */
export const followedDays = 7;

/**
 * Returns the periods that the hours touch, without future ones and those that ended long ago by the database's
 * clock.
 */
export function periodsOf(
  kind: MissionPeriod,
  hours: readonly Date[],
  now: Date,
  brand: Parameters<typeof periodAt>[2],
): Period[] {
  const found = new Map<string, Period>();
  for (const hour of hours) {
    // The brand's day may begin within the hour.
    for (const at of [hour, new Date(hour.getTime() + 3_600_000 - 1)]) {
      const period = periodAt(kind, at, brand);
      if (!period || period.from > now || period.until.getTime() < now.getTime() - followedDays * dayMs) continue;
      found.set(period.name, period);
    }
  }
  return [...found.values()];
}
