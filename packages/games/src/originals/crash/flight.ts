/** The part by which the multiplier grows each millisecond: it doubles in 11.6 seconds, wherever it stands. */
const growth = 0.00006;

/** The multiplier of a flight after so many milliseconds, in hundredths, cut. */
export function hundredthsAt(ms: number): number {
  return Math.floor(100 * Math.exp(growth * Math.max(0, ms)));
}

/** The multiplier between two hundredths, as it is drawn. */
export function multiplierAt(ms: number): number {
  return Math.exp(growth * Math.max(0, ms));
}

/** The first whole millisecond at which a flight has reached this multiplier. */
export function msTo(hundredths: number): number {
  let ms = Math.max(0, Math.ceil(Math.log(hundredths / 100) / growth));
  while (ms > 0 && hundredthsAt(ms - 1) >= hundredths) ms -= 1;
  while (hundredthsAt(ms) < hundredths) ms += 1;
  return ms;
}
