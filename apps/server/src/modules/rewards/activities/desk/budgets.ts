import { formatMoney, isCurrency, parseMoney } from '@fairhouse/money/money';
import { pointsUnit } from '../../../ledger/index.ts';
import { pointsForm, shownPoints } from '../../../points/index.ts';

/** Returns a budget that operators stated, in units of its currency or of points (PTS); null: it is invalid. */
export function budgetFrom(amount: string, currency: string): bigint | null {
  if (currency !== pointsUnit && !isCurrency(currency)) return null;
  const units = parseMoney(amount, currency === pointsUnit ? pointsForm : currency);
  return units !== null && units >= 0n ? units : null;
}

export function shownBudget(units: bigint, currency: string): string {
  return currency === pointsUnit ? shownPoints(units) : formatMoney(units, currency);
}
