/** The parts of ten in which an axis steps. */
const steps = [1, 2, 2.5, 5, 10];
const intervalsMax = 3;

/**
 * Returns the rounded marks of an axis that holds all values and zero, from the lowest up: three or four, or five where it goes on both
 * sides of zero.
 * @param whole counts have no marks between them
 */
export function ticksOf(values: readonly number[], whole = false): number[] {
  const high = Math.max(0, ...values);
  const low = Math.min(0, ...values);
  const span = high - low;
  if (span === 0) return [0, 1];
  const most = low < 0 && high > 0 ? intervalsMax + 1 : intervalsMax;
  const ten = 10 ** Math.floor(Math.log10(span / most));
  const sizes = [...steps.map((step) => step * ten), ...steps.map((step) => step * ten * 10)];
  for (const size of sizes) {
    if (whole && !Number.isInteger(size)) continue;
    const [first, last] = [Math.floor(low / size + 1e-9), Math.ceil(high / size - 1e-9)];
    const to = Math.max(last, first + 1);
    if (to - first <= most) return Array.from({ length: to - first + 1 }, (_, at) => tidy((first + at) * size));
  }
  return [0, 1];
}

/** Rounds the error of floating point away, and turns -0 into 0. */
const tidy = (value: number) => Number(value.toPrecision(12)) || 0;

/** Returns how many parts one label stands for, so that no more than so many stand in a row. */
export function labelEvery(parts: number, labelsMax: number): number {
  return Math.max(1, Math.ceil(parts / Math.max(labelsMax, 1)));
}
