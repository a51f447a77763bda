import { type CurrencyCode, parseMoney } from '@fairhouse/money/money';
import { BadInput } from './command.ts';

/**
 * Parses a typed amount above zero into units, with or without grouping commas.
 * @param name as typed, `--min`
 * @throws BadInput
 */
export function readAmount(name: string, value: string, currency: CurrencyCode): bigint {
  const units = parseMoney(value.replaceAll(',', ''), currency);
  if (units === null || units <= 0n) throw new BadInput(`${name} "${value}" is not an amount of ${currency}`);
  return units;
}

/** Parses a typed whole number within its bounds, both included. @param name as typed, `--hours` @throws BadInput */
export function readCount(name: string, value: string, { min, max }: { min: number; max?: number }): number {
  const count = /^\d{1,6}$/.test(value) ? Number(value) : -1;
  if (count >= min && count <= (max ?? count)) return count;
  throw new BadInput(`${name} "${value}" is not a number from ${min} ${max === undefined ? 'on' : `to ${max}`}`);
}
