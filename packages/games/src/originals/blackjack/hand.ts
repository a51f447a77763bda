import { type Card, rankOf } from '../../cards.ts';

/** Returns the value of a card: 1 for an ace, ten for ten and faces. */
export function blackjackValue(card: Card): number {
  return Math.min(rankOf(card), 10);
}

/** The best total of a hand; soft when an ace counts eleven in it. */
export function blackjackTotal(cards: readonly Card[]): { total: number; soft: boolean } {
  const hard = cards.reduce((sum, card) => sum + blackjackValue(card), 0);
  const soft = hard <= 11 && cards.some((card) => blackjackValue(card) === 1);
  return { total: soft ? hard + 10 : hard, soft };
}

/** Returns true for a dealt ace with a ten or a face. */
export function isBlackjack(cards: readonly Card[]): boolean {
  return cards.length === 2 && blackjackTotal(cards).total === 21;
}

/** True when the dealer draws: up to sixteen; on seventeen, soft or hard, the dealer stands. */
export function dealerDraws(cards: readonly Card[]): boolean {
  return blackjackTotal(cards).total < 17;
}
