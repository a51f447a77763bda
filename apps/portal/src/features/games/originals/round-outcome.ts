import type { Round } from '@fairhouse/contract/originals';
import { currencyNamed, isCurrency, parseMoney, showMoney } from '@fairhouse/money/money';
import { withMarks } from '@fairhouse/money/numbers';

/**
 * True when the round paid more than its stake. A round that pays less is a loss, and one that gives the stake back is
 * no win.
 */
export function hasWon(round: Round): boolean {
  return winLossOf(round) > 0n;
}

/** The amount that the member's balance gained or lost, in units. */
export function winLossOf(round: Round): bigint {
  if (!isCurrency(round.currency)) return 0n;
  return (parseMoney(round.payout, round.currency) ?? 0n) - (parseMoney(round.stake, round.currency) ?? 0n);
}

/** The payout as people read it, e.g. "฿19.80". */
export function payoutText(round: Round): string {
  if (!isCurrency(round.currency)) return round.payout;
  const units = parseMoney(round.payout, round.currency) ?? 0n;
  return `${currencyNamed(round.currency).symbol}${showMoney(units, round.currency)}`;
}

/**
 * A multiplier as people read it, cut to two decimals, e.g. "1,204.50×". It avoids `Intl.NumberFormat`, whose first use
 * is slow in a browser.
 */
export function shownMultiplier(multiplier: number): string {
  const cut = Math.floor(Math.round(multiplier * 10_000) / 100) / 100;
  return `${withMarks(cut.toFixed(2))}×`;
}
