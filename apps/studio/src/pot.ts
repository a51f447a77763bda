import type { VendorJackpot } from '@fairhouse/contract/vendor-jackpots';
import { type CurrencyCode, formatMoney, isCurrency } from '@fairhouse/money/money';
import { betUnits } from '@fairhouse/vendor-games/slots/title';
import { slotTitles } from '@fairhouse/vendor-games/slots/titles';
import { offeredCodes } from './currencies.ts';
import type { Round } from './round-store.ts';
import { firstStake } from './stakes.ts';
import type { Studio } from './studio.ts';

/**
 * The Pearl Pot: each staked round of its game puts 0.5 % into the pot of its currency, and may win all of it: once in
 * target / stake rounds, rounded up. A won pot starts again at its seed, 500 first bets; the target is 400 seeds. In
 * the long run the pot returns 0.5 % of all stakes from their contributions, and seed / target = 0.25 % from its seeds.
 */
const game = 'naga-pearls';
const shareOf = 200n;
const seedBets = 500n;
const seedsOfTarget = 400n;

export const potName = { EN: 'Pearl Pot', TH: 'หม้อมุก', CN: '明珠彩池' };

/** Returns a stake's contribution to the pot, in units; 0n for other games and for free play. */
export function potPart({ gameCode, mode }: Pick<Round, 'gameCode' | 'mode'>, stake: bigint): bigint {
  return gameCode === game && mode !== 'free' ? stake / shareOf : 0n;
}

/** Returns the pot of a game in a currency, in units; null: the game has none. */
export function potIn({ store }: Studio, gameCode: string, currency: CurrencyCode): bigint | null {
  return gameCode === game ? (store.pots.amount(currency) ?? seedIn(currency)) : null;
}

/** Draws a round's chance to win the pot. @returns the amount won, and the pot after it */
export function drawPot(studio: Studio, round: Round): { won: bigint; after: bigint } | null {
  const { gameCode, mode, currency, stake } = round;
  const pot = potIn(studio, gameCode, currency);
  if (pot === null || mode === 'free' || stake === 0n) return null;
  const fed = pot + potPart(round, stake);
  const seed = seedIn(currency);
  const target = seed * seedsOfTarget;
  const isWon = studio.draw(Number((target + stake - 1n) / stake)) === 0;
  return isWon ? { won: fed, after: seed } : { won: 0n, after: fed };
}

/** Returns the pots as the platform shows them, one a currency. */
export function potsTold(studio: Studio): VendorJackpot[] {
  return offeredCodes()
    .filter(isCurrency)
    .map((currency) => ({
      jackpot: 'pearl-pot',
      name: potName,
      gameCodes: [game],
      currency,
      amount: formatMoney(potIn(studio, game, currency) ?? 0n, currency),
    }));
}

function seedIn(currency: CurrencyCode): bigint {
  const title = slotTitles.get(game);
  return firstStake(currency) * BigInt(title ? betUnits(title) : 1) * seedBets;
}
