/** The step sizes of an axis, within a power of ten. */
const steps = [1, 2, 2.5, 5, 10];
const intervalsMax = 3;

/**
 * Returns the rounded marks of an axis that covers all values and zero, in ascending order: three or four, or five if
 * there are values on both sides of zero.
 * @param whole the values are counts, so only whole numbers are marked
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

/** Removes the floating-point error, and turns -0 into 0. */
const tidy = (value: number) => Number(value.toPrecision(12)) || 0;

/** Returns the interval at which bars get a label, so that there are at most `labelsMax`. */
export function labelEvery(parts: number, labelsMax: number): number {
  return Math.max(1, Math.ceil(parts / Math.max(labelsMax, 1)));
}
