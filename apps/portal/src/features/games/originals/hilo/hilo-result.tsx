import { CardsLine } from '../cards/cards-line.tsx';
import { textsOf } from '../round-result.ts';

/** The most cards of a round that are shown in small. */
const shownMax = 12;

export function HiloResult({ result }: { result: unknown }) {
  const cards = textsOf(result, 'cards');
  return cards && <CardsLine cards={cards.slice(0, shownMax)} />;
}
