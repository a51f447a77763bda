import type { Round } from '@fairhouse/contract/originals';
import { readDiceParams } from '@fairhouse/games/dice';
import { isCurrency, parseMoney } from '@fairhouse/money/money';

/** The roll of a dice round; null when the round is another game's. */
export function rollOf(round: Round): number | null {
  const { result } = round;
  if (typeof result !== 'object' || result === null || !('roll' in result)) return null;
  return typeof result.roll === 'number' ? result.roll : null;
}

/** Did the round pay anything? */
export function hasWon(round: Round): boolean {
  return round.multiplier !== '0';
}

/** What the member's balance gained or lost, in units. */
export function winLossOf(round: Round): bigint {
  if (!isCurrency(round.currency)) return 0n;
  return (parseMoney(round.payout, round.currency) ?? 0n) - (parseMoney(round.stake, round.currency) ?? 0n);
}

/** The bet as translation key and figures, e.g. "over 50.00". */
export function betWords(round: Round): { key: 'receipt.betOver' | 'receipt.betUnder'; target: string } | null {
  const params = readDiceParams(round.params);
  if (!params) return null;
  return {
    key: params.condition === 'over' ? 'receipt.betOver' : 'receipt.betUnder',
    target: params.target.toFixed(2),
  };
}
