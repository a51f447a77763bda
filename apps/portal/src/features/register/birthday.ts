/** A day as the browser's date field holds it (yyyy-MM-dd), in the form that the site asks for. */
export function birthdayText(iso: string, patternId: string): string {
  const [year, month, day] = iso.split('-');
  return patternId === 'DATE_MDY' && year && month && day ? `${month}-${day}-${year}` : iso;
}

/** Full years from a day (yyyy-MM-dd) to today, both as the calendar of the world's clock has them. */
export function ageOf(iso: string, today: Date): number {
  const [year = 0, month = 0, day = 0] = iso.split('-').map(Number);
  const years = today.getUTCFullYear() - year;
  const isPast = (today.getUTCMonth() + 1) * 100 + today.getUTCDate() >= month * 100 + day;
  return isPast ? years : years - 1;
}
