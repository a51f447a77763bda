import type { NumberStream } from '@fairhouse/fairness/numbers';
import { multiply, type Ratio } from '@fairhouse/money/money';

export type JsonValue = string | number | boolean | null | JsonValue[] | { [key: string]: JsonValue };
export type JsonObject = { [key: string]: JsonValue };

/** One in-house game: pure rules. Its draw depends on the seeds and on the parameters that shape it, on nothing else. */
export type Game = {
  code: string;
  /** Return to player in percent that the rules state; the exact one of a bet is `Bet.rtp`. */
  rtp: string;
  /** A bet with these parameters; null when the rules do not allow them. */
  bet: (params: unknown) => Bet | null;
  /**
   * The result that the numbers give, for anyone who checks: with the key names of the published cases. Takes only
   * the parameters on which the draw depends (dice: none); null when they are not the game's.
   */
  draw: (numbers: NumberStream, params: JsonObject) => JsonObject | null;
};

/** A bet that the rules allow, ready to be decided. */
export type Bet = {
  /** The parameters in one fixed order, so that the same bet always reads the same. */
  params: JsonObject;
  /** The greatest multiplier it can bring. */
  maxMultiplierE4: number;
  /** Exact return to player over every outcome. */
  rtp: () => Ratio;
  decide: (numbers: NumberStream) => Outcome;
};

export type Outcome = {
  result: JsonObject;
  /** Total return per unit staked in ten-thousandths, a whole number: 19800 is 1.98 times; 0 when lost. */
  multiplierE4: number;
};

/** A multiplier as people read it: 19800 → "1.9800", 0 → "0". */
export function multiplierText(multiplierE4: number): string {
  if (multiplierE4 === 0) return '0';
  const digits = String(multiplierE4).padStart(5, '0');
  return `${digits.slice(0, -4)}.${digits.slice(-4)}`;
}

/** What a stake returns, in units, rounded down to the currency's smallest unit. */
export function payoutOf(stake: bigint, multiplierE4: number): bigint {
  return multiply(stake, { num: BigInt(multiplierE4), den: 10_000n }, 'down');
}

/** A ratio in percent, cut to the given decimals: { num: 1n, den: 3n } with 4 → "33.3333". */
export function percentText({ num, den }: Ratio, decimals: number): string {
  const scaled = ((num * 100n * 10n ** BigInt(decimals)) / den).toString().padStart(decimals + 1, '0');
  return decimals === 0 ? scaled : `${scaled.slice(0, -decimals)}.${scaled.slice(-decimals)}`;
}
