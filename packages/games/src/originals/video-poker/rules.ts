import type { NumberStream } from '@fairhouse/fairness/numbers';
import { type Card, cardName } from '../../cards.ts';
import { drawFrom, drawOf } from '../../draws.ts';
import type { Standing, SteppedBet, SteppedGame } from '../../game.ts';
import { isCount, isRecord } from '../../read.ts';
import { pokerHandOf, pokerPays } from './hands.ts';

/**
 * Jacks or better: five cards are dealt, the held ones stay in every hand, and each hand draws its other cards
 * separately.
 */
export type VideoPokerParams = { hands: (typeof videoPokerHands)[number] };

export const videoPokerHands = [1, 5, 10] as const;

const dealt = 5;
const deck = 52;

/** The ten cards of the first hand, drawn without replacement: five dealt, then those that replace what is not held. */
export function videoPokerCardsOf(numbers: NumberStream): Card[] {
  return drawFrom(numbers, deck, 2 * dealt);
}

/** The parameters of a bet; null when the rules do not allow them. */
export function readVideoPokerParams(value: unknown): VideoPokerParams | null {
  const hands = isRecord(value) ? videoPokerHands.find((count) => count === value.hands) : undefined;
  return hands === undefined ? null : { hands };
}

export const videoPoker: SteppedGame = {
  code: 'videopoker',
  kind: 'stepped',
  rtp: '99.54',
  bet(value) {
    const params = readVideoPokerParams(value);
    return params && betOf(params);
  },
  draw: (numbers) => ({ cards: videoPokerCardsOf(numbers).map(cardName) }),
  drawParams: {},
};

function betOf(params: VideoPokerParams): SteppedBet {
  return {
    kind: 'stepped',
    params,
    coveredE4: pokerPays.royalFlush,
    after: (numbers, said) => after(numbers, params, said),
    // For a player who left, all dealt cards are held.
    leave: () => ({ type: 'draw', hold: Array.from({ length: dealt }, (_, place) => place) }),
  };
}

function after(numbers: NumberStream, { hands }: VideoPokerParams, said: readonly unknown[]): Standing | null {
  const cards = videoPokerCardsOf(numbers);
  const first = cards.slice(0, dealt);
  const [action, ...more] = said;
  if (action === undefined) {
    return { state: 'open', actions: [], multiplierE4: 0, result: { cards: first.map(cardName) } };
  }
  const hold = readHold(action);
  if (!hold || more.length > 0) return null;
  const rest = Array.from({ length: deck }, (_, card) => card).filter((card) => !first.includes(card));
  const drawn = Array.from({ length: hands }, (_, hand) =>
    replaced(first, hold, hand === 0 ? cards.slice(dealt) : drawOf(numbers, rest, dealt)),
  );
  const names = drawn.map(pokerHandOf);
  const paid = names.reduce((sum, name) => sum + pokerPays[name], 0);
  return {
    state: 'settled',
    actions: [{ type: 'draw', hold }],
    multiplierE4: Math.floor(paid / hands),
    result: { cards: first.map(cardName), hands: drawn.map((hand) => hand.map(cardName)), names },
  };
}

/** Returns the hand in which each card that is not held is replaced by the next of the others. */
function replaced(first: readonly Card[], hold: readonly number[], others: readonly Card[]): Card[] {
  let next = 0;
  return first.map((card, place) => {
    if (hold.includes(place)) return card;
    next += 1;
    return others[next - 1] ?? card;
  });
}

/** Returns the held positions, ascending. */
function readHold(value: unknown): number[] | null {
  if (!isRecord(value) || value.type !== 'draw' || !Array.isArray(value.hold)) return null;
  const given: unknown[] = value.hold;
  const hold = given.filter((place) => isCount(place, 0, dealt - 1)).sort((a, b) => a - b);
  return hold.length === given.length && new Set(hold).size === given.length ? hold : null;
}
