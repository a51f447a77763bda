import { useTranslation } from 'react-i18next';
import { CardsLine } from '../cards/cards-line.tsx';
import { textsOf } from '../round-result.ts';
import { handsOf } from './baccarat-hands.ts';

/** The hands of a round in small; for a calculated draw its six cards. */
export function BaccaratResult({ result }: { result: unknown }) {
  const { t } = useTranslation('baccarat');
  const hands = handsOf(result);
  const drawn = textsOf(result, 'cards');
  if (!hands) return drawn && <CardsLine cards={drawn} />;
  return (
    <div className="my-1 grid gap-2">
      <CardsLine cards={hands.player.cards} label={`${t('spot.player')} ${hands.player.total}`} />
      <CardsLine cards={hands.banker.cards} label={`${t('spot.banker')} ${hands.banker.total}`} />
    </div>
  );
}
