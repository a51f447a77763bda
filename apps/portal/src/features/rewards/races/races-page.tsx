import { useQuery } from '@tanstack/react-query';
import { Trophy } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useErrorWords } from '../../../api/error-words.ts';
import { PageHead } from '../../../ui/page-head.tsx';
import { EmptyState, ErrorState, Skeleton } from '../../../ui/states.tsx';
import { racesQuery } from './calls.ts';
import { RaceCard } from './race-card.tsx';

/** The races that run, are to come, and ended lately. */
export function RacesPage() {
  const { t } = useTranslation('races');
  const words = useErrorWords();
  const query = useQuery(racesQuery());
  const list = query.data?.list ?? [];
  return (
    <div className="grid grid-cols-1 gap-6">
      <PageHead title={t('title')} text={t('text')} />
      {query.isError && !query.data && (
        <ErrorState className="card" text={words(query.error)} onRetry={() => void query.refetch()} />
      )}
      {query.isPending && <Skeleton className="h-56 rounded-[16px]" />}
      {query.data && list.length === 0 && (
        <EmptyState
          className="card"
          icon={<Trophy size={28} aria-hidden="true" />}
          title={t('empty.title')}
          text={t('empty.text')}
        />
      )}
      <ul className="grid gap-3.5 md:grid-cols-2 xl:grid-cols-3">
        {list.map((race) => (
          <RaceCard key={race.code} race={race} />
        ))}
      </ul>
    </div>
  );
}
