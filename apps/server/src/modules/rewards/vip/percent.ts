/** Parts of a million of a percentage with four decimals at most: "0.65" is 6500. */
export function ppmOf(percent: string): number {
  const [whole = '0', part = ''] = percent.split('.');
  return Number(whole) * 10_000 + Number(part.padEnd(4, '0'));
}

/** "0.6500" of 6500 parts of a million. */
export function percentOf(ppm: number): string {
  return `${Math.floor(ppm / 10_000)}.${String(ppm % 10_000).padStart(4, '0')}`;
}
