/** The greatest plausible age: a larger one is a typing error in the year. */
const ageMax = 125;

/**
 * Parses a typed birthday into ISO form (yyyy-MM-dd); null for an impossible date or age.
 * @param patternId DATE_MDY reads MM-dd-yyyy, any other yyyy-MM-dd
 */
export function birthdayOf(typed: string, patternId: string, today: Date): string | null {
  const shape =
    patternId === 'DATE_MDY'
      ? /^(?<month>\d\d)-(?<day>\d\d)-(?<year>\d{4})$/
      : /^(?<year>\d{4})-(?<month>\d\d)-(?<day>\d\d)$/;
  const { year, month, day } = shape.exec(typed)?.groups ?? {};
  if (!year || !month || !day) return null;
  const iso = `${year}-${month}-${day}`;
  const date = new Date(`${iso}T00:00:00Z`);
  // JavaScript reads 30 February as a day of March.
  const exists = !Number.isNaN(date.getTime()) && date.toISOString().startsWith(iso);
  if (!exists || date > today) return null;
  return ageOn(iso, today) <= ageMax ? iso : null;
}

/**
 * Returns the full years from a birthday (yyyy-MM-dd) to a day; born on 29 February, one is a year older on 1 March.
 */
export function ageOn(birthday: string, today: Date): number {
  const [year = 0, month = 0, day = 0] = birthday.split('-').map(Number);
  const years = today.getUTCFullYear() - year;
  const isPast = (today.getUTCMonth() + 1) * 100 + today.getUTCDate() >= month * 100 + day;
  return isPast ? years : years - 1;
}
