import { type PokerHand, pokerPays } from '@fairhouse/games/originals/video-poker/hands';
import { fieldOf, textsOf } from '../round-result.ts';

export type MadeHand = { cards: string[]; name: PokerHand };

/** The hands that pay, from the highest. */
export const paidHands = [
  'royalFlush',
  'straightFlush',
  'fourOfAKind',
  'fullHouse',
  'flush',
  'straight',
  'threeOfAKind',
  'twoPairs',
  'jacksOrBetter',
] as const satisfies readonly PokerHand[];

/** The hands that a round drew, with their names. */
export function handsOf(result: unknown): MadeHand[] {
  const hands = fieldOf(result, 'hands');
  const names = textsOf(result, 'names') ?? [];
  if (!Array.isArray(hands)) return [];
  return hands.map((hand, i) => ({ cards: textsOf({ hand }, 'hand') ?? [], name: nameOf(names[i]) }));
}

function nameOf(text: string | undefined): PokerHand {
  return text !== undefined && isHand(text) ? text : 'none';
}

function isHand(text: string): text is PokerHand {
  return text in pokerPays;
}
