import { numbersOf, type Seeds } from '@fairhouse/fairness/numbers';

/** The tiers of a jackpot, in the order of their numbers. */
export const jackpotTiers = ['mini', 'major', 'grand'] as const;
export type JackpotTier = (typeof jackpotTiers)[number];

/** A pot before a bet; amounts are units of the currency. */
export type JackpotPot = {
  tier: JackpotTier;
  /** The amount before the bet, and the one at which the pot must have been won. */
  before: bigint;
  mustHit: bigint;
  /** The part of a stake that feeds the pot, in millionths. */
  ratePpm: number;
};

/** A bet's draw for one pot: it wins if its number is below `winning`, out of 2³². */
export type JackpotDraw = { tier: JackpotTier; fed: bigint; number: number; winning: bigint; won: boolean };

const numbers = 2n ** 32n;

/** Returns the part of a stake that feeds a pot, in units, rounded down. */
export function fedBy(stake: bigint, ratePpm: number): bigint {
  return (stake * BigInt(ratePpm)) / 1_000_000n;
}

/**
 * Returns the number of winning numbers, out of 2³²: the bet's feed as a fraction of the amount that the pot still
 * lacks to its must-hit amount, and all of them if the bet fills it. So a pot is won anywhere between its seed and that
 * amount with equal probability, and nobody can know the winning point in advance, since none is fixed.
 */
export function winningNumbers(fed: bigint, { before, mustHit }: Pick<JackpotPot, 'before' | 'mustHit'>): bigint {
  if (fed <= 0n) return 0n;
  const lacking = mustHit - before;
  return fed >= lacking ? numbers : (fed * numbers) / lacking;
}

/**
 * Draws for every pot at once: the tiers take, in order, the numbers of HMAC_SHA256(jackpot's server seed,
 * "clientSeed:nonce:0"); the nonce is the number of the bet's round.
 */
export function drawJackpot(seeds: Seeds, stake: bigint, pots: readonly JackpotPot[]): JackpotDraw[] {
  const next = numbersOf(seeds);
  return jackpotTiers.flatMap((tier) => {
    const number = next();
    const pot = pots.find((one) => one.tier === tier);
    if (!pot) return [];
    const fed = fedBy(stake, pot.ratePpm);
    const winning = winningNumbers(fed, pot);
    return { tier, fed, number, winning, won: BigInt(number) < winning };
  });
}
