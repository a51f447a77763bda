import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Skeleton } from '../../ui/states.tsx';

export type Total = { key: string; label: string; value: ReactNode };

/** The totals of the filtered rows, above the list. Shows nothing if the query fails, because the list shows the error. */
export function TotalsStrip<T>({ query, totals }: { query: UseQueryResult<T>; totals: (data: T) => Total[] }) {
  const { t } = useTranslation('records');
  if (query.isError && !query.data) return null;
  return (
    <section aria-label={t('totals')} aria-busy={query.isPending} className="card overflow-hidden">
      {query.data === undefined ? (
        <div className="grid grid-cols-2 gap-4 p-4 md:grid-cols-4 md:p-5">
          {[1, 2, 3, 4].map((n) => (
            <Skeleton key={n} className="h-11 max-w-36" />
          ))}
        </div>
      ) : (
        <dl className="grid grid-cols-2 gap-px bg-line md:auto-cols-fr md:grid-flow-col md:grid-cols-none">
          {totals(query.data).map(({ key, label, value }) => (
            <div
              key={key}
              className="grid content-center gap-1 bg-surface px-4 py-3.5 last:odd:col-span-2 md:px-5 md:last:odd:col-span-1"
            >
              <dt className="text-xs font-semibold text-muted">{label}</dt>
              <dd className="text-base font-bold tabular-nums md:text-lg">{value}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}
