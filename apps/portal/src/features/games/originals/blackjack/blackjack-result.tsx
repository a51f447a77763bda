import { useTranslation } from 'react-i18next';
import { CardsLine } from '../cards/cards-line.tsx';
import { textsOf } from '../round-result.ts';
import { tableOf } from './blackjack-round.ts';

/** The hands of a round in small; for a calculated draw its first cards. */
export function BlackjackResult({ result }: { result: unknown }) {
  const { t } = useTranslation('blackjack');
  const table = tableOf(result);
  const first = textsOf(result, 'firstCards');
  if (!table) return first && <CardsLine cards={first} label={t('firstCards')} />;
  return (
    <div className="grid gap-1">
      <CardsLine cards={table.dealer} label={t('dealer')} />
      {table.hands.map((hand, place) => (
        <CardsLine
          // biome-ignore lint/suspicious/noArrayIndexKey: a hand is identified by its position
          key={place}
          cards={hand.cards}
          label={table.hands.length === 1 ? t('you') : t('hand', { number: place + 1 })}
        />
      ))}
    </div>
  );
}
