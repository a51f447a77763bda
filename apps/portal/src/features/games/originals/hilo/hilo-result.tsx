import { CardsLine } from '../cards/cards-line.tsx';
import { textsOf } from '../round-result.ts';

/** The cards of a round that are shown in small; of a draw alone, the first of those that a verifier lists. */
const shownMax = 12;

export function HiloResult({ result }: { result: unknown }) {
  const cards = textsOf(result, 'cards');
  return cards && <CardsLine cards={cards.slice(0, shownMax)} />;
}
