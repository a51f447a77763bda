import { inLanguage } from '@fairhouse/contract/language';
import type { Race } from '@fairhouse/contract/races';
import { Trophy } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useLobbyAsk } from '../../../api/lobby.ts';
import { useLanguage } from '../../../api/use-site.ts';
import { ContestCard, ContestMoment } from '../shared/contest-card.tsx';
import { PlaceMark } from '../shared/place-mark.tsx';
import { prizePool, scoreWords, shownCurrency } from './race-words.ts';

/** The time of a race's next state, or of its end, in words. */
export function RaceTime({ race: { state, startsAt, endsAt } }: { race: Pick<Race, 'state' | 'startsAt' | 'endsAt'> }) {
  const { t } = useTranslation('races');
  const isAhead = state === 'SOON' || state === 'RUNNING';
  return <ContestMoment label={t(`time.${state}`)} at={state === 'SOON' ? startsAt : endsAt} isAhead={isAhead} />;
}

/** A race in a list: its prizes, its time, its top three. */
export function RaceCard({ race }: { race: Race }) {
  const { t } = useTranslation('races');
  const language = useLanguage();
  const { currency } = useLobbyAsk();
  const { code, state, title, top } = race;
  const pool = prizePool(race, shownCurrency(race, currency));
  return (
    <ContestCard
      to="/races/$code"
      code={code}
      icon={<Trophy size={24} strokeWidth={1.75} aria-hidden="true" />}
      iconLook="bg-brand/12 text-brand"
      title={inLanguage(title, language)}
      moment={<RaceTime race={race} />}
      badge={{ label: t(`state.${state}`), isLive: state === 'RUNNING' }}
      foot={
        <span className="title text-xl text-gold tabular-nums">{pool === null ? '' : t('pool', { amount: pool })}</span>
      }
      open={t('open')}
    >
      {top.map(({ place, name, score }) => (
        <span key={place} className="flex items-center gap-2.5 text-sm">
          <PlaceMark place={place} label={t('board.place')} />
          <span className="min-w-0 flex-1 truncate font-semibold">{name}</span>
          <span className="font-bold tabular-nums">{scoreWords(race, score)}</span>
        </span>
      ))}
      {top.length === 0 && <span className="text-sm text-muted">{t('board.emptyText')}</span>}
    </ContestCard>
  );
}
