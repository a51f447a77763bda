import type { GameItem } from '@fairhouse/contract/games';
import { type CurrencyCode, currencyNamed, isCurrency, parseMoney, showMoney } from '@fairhouse/money/money';

type Counter = NonNullable<GameItem['jackpot']>;

/** Interval at which a counter moves. */
export const jackpotStepMs = 3000;

/**
 * Returns a counter's units at a time in milliseconds. It depends on the time alone, so all screens show the same
 * amount.
 */
export function jackpotAt({ amount, step, since, currency }: Counter, nowMs: number): bigint {
  if (!isCurrency(currency)) return 0n;
  const steps = Math.max(0, Math.floor((nowMs - Date.parse(since)) / jackpotStepMs));
  return (parseMoney(amount, currency) ?? 0n) + BigInt(steps) * (parseMoney(step, currency) ?? 0n);
}

/** Formats a counter as symbol and digits. */
export function jackpotWords(units: bigint, currency: string): { symbol: string; digits: string } {
  const code: CurrencyCode = isCurrency(currency) ? currency : 'THB';
  return { symbol: currencyNamed(code).symbol, digits: showMoney(units, code) };
}
