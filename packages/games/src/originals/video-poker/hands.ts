import { type Card, rankOf } from '../../cards.ts';
import { e4 } from '../tables.ts';

/** Jacks or better: the hands from the highest, with their multipliers. */
export const pokerPays = {
  royalFlush: e4(800),
  straightFlush: e4(50),
  fourOfAKind: e4(25),
  fullHouse: e4(9),
  flush: e4(6),
  straight: e4(4),
  threeOfAKind: e4(3),
  twoPairs: e4(2),
  jacksOrBetter: e4(1),
  none: 0,
} as const;
export type PokerHand = keyof typeof pokerPays;

/**
 * Returns the hand that five cards make. Ranks are bits of four masks: ranks seen at least once, twice, three times,
 * four times.
 */
export function pokerHandOf(cards: readonly Card[]): PokerHand {
  let [once, twice, thrice, four] = [0, 0, 0, 0];
  for (const card of cards) {
    const rank = 1 << rankOf(card);
    four |= thrice & rank;
    thrice |= twice & rank;
    twice |= once & rank;
    once |= rank;
  }
  if (four) return 'fourOfAKind';
  if (thrice) return hasOneBit(twice) ? 'threeOfAKind' : 'fullHouse';
  if (twice) return hasOneBit(twice) ? (twice & highPairs ? 'jacksOrBetter' : 'none') : 'twoPairs';
  const isFlush = cards.every((card) => card % 4 === (cards[0] ?? 0) % 4);
  if (once === royal) return isFlush ? 'royalFlush' : 'straight';
  if (straights.has(once)) return isFlush ? 'straightFlush' : 'straight';
  return isFlush ? 'flush' : 'none';
}

function hasOneBit(ranks: number): boolean {
  return (ranks & (ranks - 1)) === 0;
}

/** Ten, jack, queen, king, ace, as bits of their ranks. */
const royal = (1 << 10) | (1 << 11) | (1 << 12) | (1 << 13) | (1 << 1);
/** The ranks whose pairs pay: jacks, queens, kings, aces. */
const highPairs = (1 << 11) | (1 << 12) | (1 << 13) | (1 << 1);
/** Five ranks in a row, ace lowest. */
const straights: ReadonlySet<number> = new Set(Array.from({ length: 9 }, (_, i) => 0b11111 << (i + 1)));
