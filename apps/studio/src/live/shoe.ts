import { createHash, randomBytes } from 'node:crypto';
import { burnCount, shuffleShoe } from '@fairhouse/games/baccarat';
import type { Draw } from '@fairhouse/games/cards';
import type { LiveStore, Shoe } from './store.ts';

/**
 * Shuffles a shoe and commits to it: its cards are fixed before anybody bets on them, which the commitment proves when
 * the shoe is over.
 */
export function newShoe(store: LiveStore, table: string, draw: Draw, at: number): Shoe {
  const cards = shuffleShoe(draw);
  const salt = randomBytes(16).toString('hex');
  const shoe = { table, cards, salt, seal: sealOf(salt, cards), openedAt: at };
  return { ...shoe, id: store.addShoe(shoe) };
}

/** SHA-256 of salt, colon and the cards with commas between, as hex. */
export function sealOf(salt: string, cards: readonly number[]): string {
  return createHash('sha256')
    .update(`${salt}:${cards.join(',')}`)
    .digest('hex');
}

/** Returns the first card of the shoe, which is shown, and the number of cards burnt after it. */
export function burnOf({ cards }: Pick<Shoe, 'cards'>): { card: number; count: number } {
  const card = cards[0] ?? 0;
  return { card, count: burnCount(card) };
}

/** Returns the position of the first round's first card. */
export function firstPosition(shoe: Pick<Shoe, 'cards'>): number {
  return 1 + burnOf(shoe).count;
}

/** Draws from the shoe, from a position on. */
export function cardsFrom({ cards }: Pick<Shoe, 'cards'>, position: number): () => number {
  let at = position;
  return () => {
    const card = cards[at];
    if (card === undefined) throw new Error('a shoe holds more cards than its rounds need');
    at += 1;
    return card;
  };
}
