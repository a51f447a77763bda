/**
 * Background colours of multipliers, from those that pay nothing to the greatest; white text is readable on each in
 * both themes.
 */
const tones = ['#33415c', '#2f6fb3', '#0c8a6c', '#6a58c9', '#b3457f', '#c2571a', '#b8323a'] as const;

/** The colour of a multiplier among those of its table. */
export function toneOf(multiplierE4: number, table: readonly number[]): string {
  const steps = [...new Set(table)].sort((a, b) => a - b);
  const at = steps.indexOf(multiplierE4);
  if (multiplierE4 === 0 || steps.length < 2) return tones[multiplierE4 === 0 ? 0 : 2];
  const share = at / (steps.length - 1);
  return tones[Math.max(1, Math.round(share * (tones.length - 1)))] ?? tones[1];
}
