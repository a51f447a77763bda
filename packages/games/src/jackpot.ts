import { numbersOf, type Seeds } from '@fairhouse/fairness/numbers';

/** The tiers of a jackpot, in the order of their numbers. */
export const jackpotTiers = ['mini', 'major', 'grand'] as const;
export type JackpotTier = (typeof jackpotTiers)[number];

/** A pot as a bet found it; amounts are units of the currency. */
export type JackpotPot = {
  tier: JackpotTier;
  /** The amount before the bet, and the one at which the pot must have been won. */
  before: bigint;
  mustHit: bigint;
  /** The part of a stake that feeds the pot, in millionths. */
  ratePpm: number;
};

/** A bet's draw for one pot: it wins when its number is below those that win, of 2³². */
export type JackpotDraw = { tier: JackpotTier; fed: bigint; number: number; winning: bigint; won: boolean };

const numbers = 2n ** 32n;

/** The part of a stake that feeds a pot, in units, cut. */
export function fedBy(stake: bigint, ratePpm: number): bigint {
  return (stake * BigInt(ratePpm)) / 1_000_000n;
}

/**
 * Returns how many of the 2³² numbers win: what the bet feeds as a part of what the pot lacks to the amount at which it must be won, and all
 * of them where the bet fills it. So a pot is won anywhere between its seed and that amount with equal chance, and nobody holds the
 * place: there is none before it is reached.
 */
export function winningNumbers(fed: bigint, { before, mustHit }: Pick<JackpotPot, 'before' | 'mustHit'>): bigint {
  if (fed <= 0n) return 0n;
  const lacking = mustHit - before;
  return fed >= lacking ? numbers : (fed * numbers) / lacking;
}

/**
 * Draws for every pot at once: the tiers take the numbers of HMAC_SHA256(jackpot's server seed, "clientSeed:nonce:0") in their
 * order; the nonce is the number of the bet's round.
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
