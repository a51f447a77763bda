import type { HistoryItem } from '@fairhouse/contract/security';
import { useInfiniteQuery } from '@tanstack/react-query';
import { ScrollText } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useErrorWords } from '../../../api/error-words.ts';
import { useSession } from '../../../api/session.ts';
import { NextPageButton } from '../../../ui/next-page-button.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { EmptyState, ErrorState, Skeleton } from '../../../ui/states.tsx';
import { historyQuery } from './calls.ts';
import { HistoryRow } from './history-row.tsx';

/** The account's security history, grouped by day. */
export function HistoryPage() {
  const { t, i18n } = useTranslation('member');
  const words = useErrorWords();
  const { memberId } = useSession();
  const query = useInfiniteQuery(historyQuery(memberId));
  const items = query.data?.pages.flatMap((page) => page.list) ?? [];
  const day = new Intl.DateTimeFormat(i18n.language === 'en' ? 'en-GB' : i18n.language, { dateStyle: 'full' });
  return (
    <div className="grid grid-cols-1 gap-5">
      <PageHead title={t('history.title')} text={t('history.text')} />
      {query.isPending && <Skeleton className="h-96 rounded-lg" />}
      {query.isError && items.length === 0 && (
        <ErrorState className="card" text={words(query.error)} onRetry={() => void query.refetch()} />
      )}
      {query.isSuccess && items.length === 0 && (
        <div className="card">
          <EmptyState icon={<ScrollText size={28} aria-hidden="true" />} title={t('history.empty')} />
        </div>
      )}
      {byDay(items, day).map(([date, list]) => (
        <section key={date} className="grid gap-2">
          <h2 className="text-sm font-semibold text-muted">{date}</h2>
          <ol className="card overflow-hidden">
            {list.map((item) => (
              <HistoryRow key={item.id} item={item} />
            ))}
          </ol>
        </section>
      ))}
      <NextPageButton query={query} label={t('history.more')} errorWords={words} />
    </div>
  );
}

function byDay(items: HistoryItem[], day: Intl.DateTimeFormat): [string, HistoryItem[]][] {
  const days = Map.groupBy(items, (item) => day.format(new Date(item.at)));
  return [...days];
}
