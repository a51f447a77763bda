/** The roll of a dice round's result; null if the result is another game's. */
export function rollOf(result: unknown): number | null {
  if (typeof result !== 'object' || result === null || !('roll' in result)) return null;
  return typeof result.roll === 'number' ? result.roll : null;
}
