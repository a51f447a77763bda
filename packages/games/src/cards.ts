/** A card of 52 in the order ♦2 ♥2 ♠2 ♣2 ♦3 … ♣A: its index in that order, from 0. */
export type Card = number;

/** A uniform whole number from 0 below `count`, from the caller's randomness. */
export type Draw = (count: number) => number;

export const suits = ['diamonds', 'hearts', 'spades', 'clubs'] as const;
export type Suit = (typeof suits)[number];

/** 1 for an ace, 2 to 10, 11 12 13 for jack, queen and king. */
export function rankOf(card: Card): number {
  const step = Math.floor(card / 4);
  return step === 12 ? 1 : step + 2;
}

export function suitOf(card: Card): Suit {
  return suits[card % 4] ?? 'diamonds';
}

/** As players write it: "A♠", "10♦". */
export function cardText(card: Card): string {
  const rank = rankOf(card);
  return `${{ 1: 'A', 11: 'J', 12: 'Q', 13: 'K' }[rank] ?? rank}${'♦♥♠♣'[card % 4]}`;
}

/** As the published cases write it: "♠A", "♦10". */
export function cardName(card: Card): string {
  const rank = rankOf(card);
  return `${'♦♥♠♣'[card % 4]}${{ 1: 'A', 11: 'J', 12: 'Q', 13: 'K' }[rank] ?? rank}`;
}

const namedCards: ReadonlyMap<string, Card> = new Map(Array.from({ length: 52 }, (_, card) => [cardName(card), card]));

/** Returns the card of a published name ("♠A"); null for any other text. */
export function cardNamed(name: string): Card | null {
  return namedCards.get(name) ?? null;
}
