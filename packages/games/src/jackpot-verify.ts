import type { Seeds } from '@fairhouse/fairness/numbers';
import type { JsonObject } from './game.ts';
import { drawJackpot, type JackpotPot, jackpotTiers } from './jackpot.ts';
import { isCount, isRecord } from './read.ts';

/** An example of a draw's inputs: the stake and the pots before it, in units. */
export const jackpotExample: JsonObject = {
  stake: '100000',
  mini: { before: '5000000', mustHit: '20000000', ratePpm: 500 },
};

/**
 * Returns a bet's draw by tier, as verifiers print it; null if the parameters are not valid. The nonce is the number of
 * the bet's round, and amounts are units as text.
 */
export function verifyJackpot(seeds: Seeds, params: JsonObject): JsonObject | null {
  const stake = unitsOf(params.stake);
  const pots = jackpotTiers.flatMap((tier) => (params[tier] === undefined ? [] : [potOf(tier, params[tier])]));
  const known = pots.filter((pot) => pot !== null);
  if (stake === null || known.length === 0 || known.length < pots.length) return null;
  const draws = drawJackpot(seeds, stake, known);
  return Object.fromEntries(
    draws.map(({ tier, fed, number, winning, won }) => [
      tier,
      { fed: String(fed), number, winning: String(winning), won },
    ]),
  );
}

function potOf(tier: JackpotPot['tier'], value: unknown): JackpotPot | null {
  if (!isRecord(value)) return null;
  const [before, mustHit] = [unitsOf(value.before), unitsOf(value.mustHit)];
  const { ratePpm } = value;
  return before !== null && mustHit !== null && isCount(ratePpm, 1, 1_000_000)
    ? { tier, before, mustHit, ratePpm }
    : null;
}

function unitsOf(value: unknown): bigint | null {
  return typeof value === 'string' && /^\d{1,19}$/.test(value) ? BigInt(value) : null;
}
