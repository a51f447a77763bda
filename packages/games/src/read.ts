/** Readers of values from outside; each returns null or false for a value of another form. */

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** True for a whole number within the bounds, both included. */
export function isCount(value: unknown, min: number, max: number): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max;
}

export function isOneOf<T extends string>(value: unknown, of: readonly T[]): value is T {
  return of.some((one) => one === value);
}
