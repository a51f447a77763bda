import { useQuery } from '@tanstack/react-query';
import { Ticket } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useErrorWords } from '../../../api/error-words.ts';
import { PageHead } from '../../../ui/page-head.tsx';
import { EmptyState, ErrorState, Skeleton } from '../../../ui/states.tsx';
import { rafflesQuery } from './calls.ts';
import { RaffleCard } from './raffle-card.tsx';

/** The raffles that are open, to come, and drawn lately. */
export function RafflesPage() {
  const { t } = useTranslation('raffles');
  const words = useErrorWords();
  const query = useQuery(rafflesQuery());
  const list = query.data?.list ?? [];
  return (
    <div className="grid grid-cols-1 gap-6">
      <PageHead title={t('title')} text={t('text')} />
      {query.isError && !query.data && (
        <ErrorState className="card" text={words(query.error)} onRetry={() => void query.refetch()} />
      )}
      {query.isPending && <Skeleton className="h-44 rounded-[16px]" />}
      {query.data && list.length === 0 && (
        <EmptyState
          className="card"
          icon={<Ticket size={28} aria-hidden="true" />}
          title={t('empty.title')}
          text={t('empty.text')}
        />
      )}
      <ul className="grid gap-3.5 md:grid-cols-2 xl:grid-cols-3">
        {list.map((raffle) => (
          <RaffleCard key={raffle.code} raffle={raffle} />
        ))}
      </ul>
    </div>
  );
}
