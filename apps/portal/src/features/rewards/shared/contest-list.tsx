import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useErrorWords } from '../../../api/error-words.ts';
import { PageHead } from '../../../ui/page-head.tsx';
import { EmptyState, ErrorState, Skeleton } from '../../../ui/states.tsx';

type Props<Contest> = {
  query: UseQueryResult<{ list: Contest[] }>;
  words: { title: string; text: string; emptyTitle: string; emptyText: string };
  icon: ReactNode;
  card: (contest: Contest) => ReactNode;
};

/** The page of all races, or of all raffles. */
export function ContestList<Contest>({ query, words, icon, card }: Props<Contest>) {
  const errorWords = useErrorWords();
  const list = query.data?.list ?? [];
  return (
    <div className="grid grid-cols-1 gap-6">
      <PageHead title={words.title} text={words.text} />
      {query.isError && !query.data && (
        <ErrorState className="card" text={errorWords(query.error)} onRetry={() => void query.refetch()} />
      )}
      {query.isPending && <Skeleton className="h-56 rounded-[16px]" />}
      {query.data && list.length === 0 && (
        <EmptyState className="card" icon={icon} title={words.emptyTitle} text={words.emptyText} />
      )}
      <ul className="grid gap-3.5 md:grid-cols-2 xl:grid-cols-3">{list.map(card)}</ul>
    </div>
  );
}
