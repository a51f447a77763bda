/** The risks of a game with several pay tables. */
export const risks = ['low', 'medium', 'high'] as const;
export type Risk = (typeof risks)[number];

/** A multiplier in ten-thousandths: 1.98 → 19800. */
export function e4(multiplier: number): number {
  return Math.round(multiplier * 10_000);
}

/** n over k. */
export function choose(n: number, k: number): bigint {
  let count = 1n;
  for (let i = 1; i <= k; i += 1) count = (count * BigInt(n - k + i)) / BigInt(i);
  return count;
}
