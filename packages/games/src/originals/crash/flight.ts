/** The exponential growth rate of the multiplier per millisecond: it doubles every 11.6 seconds. */
const growth = 0.00006;

/** Returns the multiplier of a flight after this many milliseconds, in hundredths, rounded down. */
export function hundredthsAt(ms: number): number {
  return Math.floor(100 * Math.exp(growth * Math.max(0, ms)));
}

/** Returns the multiplier after this many milliseconds without rounding, for drawing. */
export function multiplierAt(ms: number): number {
  return Math.exp(growth * Math.max(0, ms));
}

/** Returns the first whole millisecond at which a flight has reached this multiplier. */
export function msTo(hundredths: number): number {
  let ms = Math.max(0, Math.ceil(Math.log(hundredths / 100) / growth));
  while (ms > 0 && hundredthsAt(ms - 1) >= hundredths) ms -= 1;
  while (hundredthsAt(ms) < hundredths) ms += 1;
  return ms;
}
