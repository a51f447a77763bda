/**
 * Functions that read fields of a round's result, whose shape depends on the game; each returns null if the result is
 * another game's.
 */

export function fieldOf(result: unknown, name: string): unknown {
  return typeof result === 'object' && result !== null ? new Map(Object.entries(result)).get(name) : undefined;
}

export function numberOf(result: unknown, name: string): number | null {
  const value = fieldOf(result, name);
  return typeof value === 'number' ? value : null;
}

export function numbersOf(result: unknown, name: string): number[] | null {
  const value = fieldOf(result, name);
  return Array.isArray(value) ? value.filter((item) => typeof item === 'number') : null;
}

export function textsOf(result: unknown, name: string): string[] | null {
  const value = fieldOf(result, name);
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : null;
}
