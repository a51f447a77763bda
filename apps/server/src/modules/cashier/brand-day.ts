const dayMs = 86_400_000;

/** The begin and end of the brand's day that holds this moment. */
export function brandDay(at: Date, utcOffsetMinutes: number): { from: Date; until: Date } {
  const offsetMs = utcOffsetMinutes * 60_000;
  const from = Math.floor((at.getTime() + offsetMs) / dayMs) * dayMs - offsetMs;
  return { from: new Date(from), until: new Date(from + dayMs) };
}
