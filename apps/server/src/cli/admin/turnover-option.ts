import { ratioOf } from '@fairhouse/money/money';
import { BadInput } from './command.ts';

/**
 * Parses `--turnover`, the required stakes as a multiple of an amount, into basis points: "1" is 10000. At most 100
 * times.
 */
export function readTurnover(given: string | undefined): number | undefined {
  if (given === undefined) return undefined;
  const ratio = /^\d{1,3}(\.\d{1,4})?$/.test(given) ? ratioOf(given) : null;
  const points = ratio ? Number((ratio.num * 10_000n) / ratio.den) : Number.NaN;
  if (!(points <= 1_000_000))
    throw new BadInput(`--turnover "${given}" is not a number of times up to 100, as 1 or 0.5`);
  return points;
}
