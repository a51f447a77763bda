/** Formats a date of the browser's field (yyyy-MM-dd) as the site's pattern demands. */
export function birthdayText(iso: string, patternId: string): string {
  const [year, month, day] = iso.split('-');
  return patternId === 'DATE_MDY' && year && month && day ? `${month}-${day}-${year}` : iso;
}

/** Returns the full years from a day (yyyy-MM-dd) to today, both in UTC. */
export function ageOf(iso: string, today: Date): number {
  const [year = 0, month = 0, day = 0] = iso.split('-').map(Number);
  const years = today.getUTCFullYear() - year;
  const isPast = (today.getUTCMonth() + 1) * 100 + today.getUTCDate() >= month * 100 + day;
  return isPast ? years : years - 1;
}
