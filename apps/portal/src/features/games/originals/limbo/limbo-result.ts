/** The multiplier that a limbo round drew; null if the result is another game's. */
export function multiplierOf(result: unknown): number | null {
  if (typeof result !== 'object' || result === null || !('multiplier' in result)) return null;
  return typeof result.multiplier === 'number' ? result.multiplier : null;
}
