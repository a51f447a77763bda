const hourMs = 3_600_000;

/** The beginning of the hour (UTC) that the moment is in. */
export function hourOf(at: Date): Date {
  return new Date(Math.floor(at.getTime() / hourMs) * hourMs);
}

export type Period = { from?: Date; to?: Date };

/**
 * A period split at whole hours: `whole` lies between them (a missing end is open), `pieces` are the remainders at
 * both ends. `to` is exclusive everywhere.
 */
export type CutPeriod = { whole: Period | null; pieces: { from: Date; to: Date }[] };

export function cutAtHours({ from, to }: Period): CutPeriod {
  if (from && to && from >= to) return { whole: null, pieces: [] };
  const first = from && new Date(Math.ceil(from.getTime() / hourMs) * hourMs);
  const last = to && hourOf(to);
  // Both ends lie within one hour.
  if (from && to && first && last && first > last) return { whole: null, pieces: [{ from, to }] };
  const pieces = [];
  if (from && first && from < first) pieces.push({ from, to: first });
  if (to && last && last < to) pieces.push({ from: last, to });
  const isEmpty = first && last && first.getTime() === last.getTime();
  return { whole: isEmpty ? null : { ...(first ? { from: first } : {}), ...(last ? { to: last } : {}) }, pieces };
}
