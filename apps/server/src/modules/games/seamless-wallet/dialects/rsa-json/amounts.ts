import { formatMoney, parseMoney } from '@fairhouse/money/money';
import { DomainError } from '../../../../../platform/errors.ts';

/** Amounts are whole numbers of 1/100000 of the currency. */
export const decimals = 5;
const scale = { scale: decimals };

/**
 * Returns an amount of a call as a decimal string.
 * @throws MALFORMED (value.issues) when it is no whole number in range
 */
export function amountOf(value: unknown, field = 'amount'): string {
  if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0) return formatMoney(BigInt(value), scale);
  throw new DomainError('MALFORMED', { issues: [{ field, rule: 'type' }] });
}

/** Converts a decimal string into a whole number, cut to five places so that it never exceeds the amount. */
export function wholeOf(text: string): number {
  const [whole = '0', fraction = ''] = text.split('.');
  return Number(parseMoney(`${whole}.${fraction.slice(0, decimals)}`.replace(/\.$/, ''), scale) ?? 0n);
}

/** Returns the vendor's name of a player; such names have at least three characters. */
export const userOf = (player: string): string => player.padStart(6, '0');
/** Returns the player of a name; a name that is none of ours is returned unchanged, and refused later. */
export const playerOf = (user: string): string => user.replace(/^0+(?=\d)/, '');
