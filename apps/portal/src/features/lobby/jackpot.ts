import type { GameItem } from '@fairhouse/contract/games';
import { type CurrencyCode, currencies, isCurrency, parseMoney, showMoney } from '@fairhouse/money/money';

type Counter = NonNullable<GameItem['jackpot']>;

/** How often a counter moves. */
export const jackpotStepMs = 3000;

/** What a counter shows at a moment (milliseconds), in units of its currency: a function of time, the same on every screen. */
export function jackpotAt({ amount, step, since, currency }: Counter, nowMs: number): bigint {
  if (!isCurrency(currency)) return 0n;
  const steps = Math.max(0, Math.floor((nowMs - Date.parse(since)) / jackpotStepMs));
  return (parseMoney(amount, currency) ?? 0n) + BigInt(steps) * (parseMoney(step, currency) ?? 0n);
}

/** The symbol and the digits of a counter, as a tile writes them. */
export function jackpotWords(units: bigint, currency: string): { symbol: string; digits: string } {
  const code: CurrencyCode = isCurrency(currency) ? currency : 'THB';
  return { symbol: currencies[code].symbol, digits: showMoney(units, code) };
}
