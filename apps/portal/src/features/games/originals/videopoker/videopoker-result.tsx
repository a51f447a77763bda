import { CardsLine } from '../cards/cards-line.tsx';
import { textsOf } from '../round-result.ts';
import { handsOf } from './videopoker-round.ts';

/** The hands of a round in small; for a calculated draw its cards. */
export function VideoPokerResult({ result }: { result: unknown }) {
  const hands = handsOf(result);
  const cards = textsOf(result, 'cards');
  if (hands.length === 0) return cards && <CardsLine cards={cards} />;
  return (
    <div className="grid gap-0.5">
      {hands.map((hand, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a hand is identified by its position
        <CardsLine key={i} cards={hand.cards} />
      ))}
    </div>
  );
}
