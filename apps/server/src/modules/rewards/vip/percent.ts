/** Parses a percentage of at most four decimals into parts of a million: "0.65" is 6500. */
export function ppmOf(percent: string): number {
  const [whole = '0', part = ''] = percent.split('.');
  return Number(whole) * 10_000 + Number(part.padEnd(4, '0'));
}

/** Formats parts of a million as a percentage: 6500 is "0.6500". */
export function percentOf(ppm: number): string {
  return `${Math.floor(ppm / 10_000)}.${String(ppm % 10_000).padStart(4, '0')}`;
}
