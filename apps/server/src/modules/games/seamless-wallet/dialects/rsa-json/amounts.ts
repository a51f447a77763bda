import { formatMoney, parseMoney } from '@fairhouse/money/money';
import { DomainError } from '../../../../../platform/errors.ts';

/** Amounts are whole numbers: one of the currency is 100000. */
export const decimals = 5;
const scale = { scale: decimals };

/** Returns an amount of a call as a decimal. @throws MALFORMED (value.issues): it is no whole number of its range */
export function amountOf(value: unknown, field = 'amount'): string {
  if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0) return formatMoney(BigInt(value), scale);
  throw new DomainError('MALFORMED', { issues: [{ field, rule: 'type' }] });
}

/** Writes a decimal as a whole number, cut to the five places: never more than there is. */
export function wholeOf(text: string): number {
  const [whole = '0', fraction = ''] = text.split('.');
  return Number(parseMoney(`${whole}.${fraction.slice(0, decimals)}`.replace(/\.$/, ''), scale) ?? 0n);
}

/** Players' names have three characters at least. */
export const userOf = (player: string): string => player.padStart(6, '0');
/** Returns the player of a name; one that is no number of ours is left as it is, and refused. */
export const playerOf = (user: string): string => user.replace(/^0+(?=\d)/, '');
