const dayMinutes = 24 * 60;

/** A span of the brand's day in minutes; both null: the whole day. */
export type Hours = { open_from: number | null; open_until: number | null };

/**
 * True when a moment is within the hours; `until` is exclusive, and belongs to the next day when it is before `from`.
 */
export function isOpenAt({ open_from, open_until }: Hours, at: Date, utcOffsetMinutes: number): boolean {
  if (open_from === null || open_until === null) return true;
  const utc = at.getUTCHours() * 60 + at.getUTCMinutes();
  const now = (((utc + utcOffsetMinutes) % dayMinutes) + dayMinutes) % dayMinutes;
  return open_from <= open_until ? now >= open_from && now < open_until : now >= open_from || now < open_until;
}

/** Formats minutes of a day: 570 → "09:30". */
export function clock(minutes: number): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
}

/** Parses "09:30" as minutes of a day; null when it is no time. */
export function minutesOf(text: string): number | null {
  const match = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(text);
  return match ? Number(match[1]) * 60 + Number(match[2]) : null;
}
