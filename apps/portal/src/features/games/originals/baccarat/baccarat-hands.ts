import { textsOf } from '../round-result.ts';

export type ShownHand = { cards: string[]; total: number };

/** The two hands of a round's result; null if the result is another game's. */
export function handsOf(result: unknown): { player: ShownHand; banker: ShownHand } | null {
  const [player, banker] = [textsOf(result, 'player'), textsOf(result, 'banker')];
  return player && banker ? { player: counted(player), banker: counted(banker) } : null;
}

function counted(cards: string[]): ShownHand {
  return { cards, total: cards.reduce((sum, name) => sum + worthOf(name.slice(1)), 0) % 10 };
}

function worthOf(rank: string): number {
  return rank === 'A' ? 1 : (Number(rank) || 0) % 10;
}
