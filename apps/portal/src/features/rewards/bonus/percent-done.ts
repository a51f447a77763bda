import type { Bonus } from '@fairhouse/contract/bonus';

/** Returns the share of the turnover that is done, in whole percent, rounded down; 100 only once nothing is left. */
export function percentDone({ required, done }: Bonus['turnover']): number {
  const [all, made] = [required, done].map((text) => BigInt(text.replace('.', '')));
  if (all === undefined || made === undefined || all === 0n) return 100;
  return made >= all ? 100 : Number((made * 100n) / all);
}
