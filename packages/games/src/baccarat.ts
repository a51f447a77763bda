import { multiply, type Ratio } from '@fairhouse/money/money';
import { type Card, type Draw, rankOf } from './cards.ts';

/** Punto banco with a shoe: the drawing rules, the winner, the payouts. Pure rules. */

export const baccaratSpots = ['player', 'banker', 'tie', 'playerPair', 'bankerPair'] as const;
export type BaccaratSpot = (typeof baccaratSpots)[number];
export type BaccaratWinner = 'player' | 'banker' | 'tie';

/** A finished round. Each hand holds two or three cards in the order in which they were drawn. */
export type BaccaratRound = {
  player: readonly Card[];
  banker: readonly Card[];
  playerTotal: number;
  bankerTotal: number;
  winner: BaccaratWinner;
  /** An eight or a nine with two cards: no third card is drawn. */
  natural: boolean;
  playerPair: boolean;
  bankerPair: boolean;
};

export const baccaratDecks = 8;
/**
 * Rounds before the cut card. A fixed number, so that a shoe's length does not depend on its cards: every round of a
 * shoe then has exactly the RTP of the first one. At most 11 + 60 × 6 of 416 cards are used.
 */
export const baccaratRoundsPerShoe = 60;
export const baccaratCardsPerRoundMax = 6;

/** Winnings of each spot above its stake. */
export const baccaratOdds: Readonly<Record<BaccaratSpot, Ratio>> = {
  player: { num: 1n, den: 1n },
  banker: { num: 95n, den: 100n },
  tie: { num: 8n, den: 1n },
  playerPair: { num: 11n, den: 1n },
  bankerPair: { num: 11n, den: 1n },
};

/** Returns the value of a card: ace 1, ten and faces 0. */
export function baccaratValue(card: Card): number {
  const rank = rankOf(card);
  return rank >= 10 ? 0 : rank;
}

/** Returns the last digit of the cards' sum. */
export function baccaratTotal(cards: readonly Card[]): number {
  return cards.reduce((sum, card) => sum + baccaratValue(card), 0) % 10;
}

/** Returns true if the player's hand draws with this total of two cards and without a natural on the table. */
export function playerDraws(total: number): boolean {
  return total <= 5;
}

/**
 * True when the banker draws with this total of two cards and without a natural on the table.
 * @param third value of the player's third card; null when the player stood
 */
export function bankerDraws(total: number, third: number | null): boolean {
  if (third === null) return total <= 5;
  switch (total) {
    case 3:
      return third !== 8;
    case 4:
      return third >= 2 && third <= 7;
    case 5:
      return third >= 4 && third <= 7;
    case 6:
      return third === 6 || third === 7;
    default:
      return total <= 2;
  }
}

/** Deals a round: player, banker, player, banker, then the third cards by the drawing rules. */
export function dealBaccarat(next: () => Card): BaccaratRound {
  const player: Card[] = [];
  const banker: Card[] = [];
  for (let i = 0; i < 2; i += 1) {
    player.push(next());
    banker.push(next());
  }
  const natural = baccaratTotal(player) >= 8 || baccaratTotal(banker) >= 8;
  if (!natural) {
    let third: number | null = null;
    if (playerDraws(baccaratTotal(player))) {
      const card = next();
      player.push(card);
      third = baccaratValue(card);
    }
    if (bankerDraws(baccaratTotal(banker), third)) banker.push(next());
  }
  const playerTotal = baccaratTotal(player);
  const bankerTotal = baccaratTotal(banker);
  return {
    player,
    banker,
    playerTotal,
    bankerTotal,
    winner: playerTotal === bankerTotal ? 'tie' : playerTotal > bankerTotal ? 'player' : 'banker',
    natural,
    playerPair: isPair(player),
    bankerPair: isPair(banker),
  };
}

/**
 * Returns a bet's payout in units, its stake included: 0 if lost, the stake if player or banker meet a tie. The
 * banker's win pays 0.95 of the stake rounded down to the smallest unit: the commission is never less than 5 %.
 */
export function baccaratPayout(stake: bigint, spot: BaccaratSpot, round: BaccaratRound): bigint {
  if (spotWins(spot, round)) return stake + multiply(stake, baccaratOdds[spot], 'down');
  return round.winner === 'tie' && (spot === 'player' || spot === 'banker') ? stake : 0n;
}

/** Returns true if this spot wins; a tie returns the stakes on player and banker, and is no win for them. */
export function spotWins(spot: BaccaratSpot, round: BaccaratRound): boolean {
  if (spot === 'playerPair') return round.playerPair;
  if (spot === 'bankerPair') return round.bankerPair;
  return round.winner === spot;
}

/** Returns the number of cards burnt after a shoe's first card, which is shown: its value, or ten for a ten or face. */
export function burnCount(first: Card): number {
  return baccaratValue(first) || 10;
}

/** Returns a shoe in the order in which its cards are drawn. @param draw a uniform whole number from 0 below count */
export function shuffleShoe(draw: Draw, decks = baccaratDecks): Card[] {
  const cards = Array.from({ length: decks * 52 }, (_, i) => i % 52);
  for (let left = cards.length; left > 1; left -= 1) {
    const pick = draw(left);
    const last = cards[left - 1] ?? 0;
    cards[left - 1] = cards[pick] ?? 0;
    cards[pick] = last;
  }
  return cards;
}

function isPair(cards: readonly Card[]): boolean {
  const [first, second] = cards;
  return first !== undefined && second !== undefined && rankOf(first) === rankOf(second);
}
