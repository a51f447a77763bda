const digits = 4;

/** Parses a rate in percent with at most four decimals into parts of a million: '1.25' is 12500. */
export function ppmOf(percent: string): number {
  const [whole = '0', part = ''] = percent.split('.');
  return Number(whole) * 10 ** digits + Number(part.padEnd(digits, '0'));
}

/** Formats parts of a million as a rate in percent: 12500 is '1.25'. */
export function percentOf(ppm: number): string {
  const part = String(ppm % 10 ** digits)
    .padStart(digits, '0')
    .replace(/0+$/, '');
  const whole = Math.floor(ppm / 10 ** digits);
  return part === '' ? String(whole) : `${whole}.${part}`;
}
