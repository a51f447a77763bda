import { useQuery } from '@tanstack/react-query';
import { Trophy } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ContestList } from '../shared/contest-list.tsx';
import { racesQuery } from './calls.ts';
import { RaceCard } from './race-card.tsx';

/** The races that are running, upcoming, and recently ended. */
export function RacesPage() {
  const { t } = useTranslation('races');
  const words = {
    title: t('title'),
    text: t('text'),
    emptyTitle: t('empty.title'),
    emptyText: t('empty.text'),
  };
  return (
    <ContestList
      query={useQuery(racesQuery())}
      words={words}
      icon={<Trophy size={28} aria-hidden="true" />}
      card={(race) => <RaceCard key={race.code} race={race} />}
    />
  );
}
