import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { classes } from '../../ui/classes.ts';
import { Skeleton } from '../../ui/states.tsx';

export type Total = { key: string; label: string; value: ReactNode };

type Props<T> = {
  query: UseQueryResult<T>;
  /** The number of totals, and of placeholders while they load. */
  count: number;
  totals: (data: T) => Total[];
};

/** The totals of the filtered rows, above the list. Shows nothing if the query fails, because the list shows the error. */
export function TotalsStrip<T>({ query, count, totals }: Props<T>) {
  const { t } = useTranslation('records');
  if (query.isError && !query.data) return null;
  const shown = query.data === undefined ? Array.from({ length: count }, (_, n) => held(n)) : totals(query.data);
  return (
    <section aria-label={t('totals')} aria-busy={query.isPending} className="card overflow-hidden">
      <dl
        className={classes(
          'grid gap-px bg-line md:auto-cols-fr md:grid-flow-col md:grid-cols-none',
          count > 4 ? 'grid-cols-3' : 'grid-cols-2',
        )}
      >
        {shown.map(({ key, label, value }) => (
          <div
            key={key}
            className="grid min-w-0 content-center gap-1 bg-surface px-3 py-2.5 last:odd:col-span-2 md:px-5 md:py-3.5 md:last:odd:col-span-1"
          >
            <dt className="text-xs font-semibold text-muted">{label}</dt>
            <dd className="text-sm font-bold tabular-nums md:text-lg">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** The placeholder of a total, as high as a total. */
function held(n: number): Omit<Total, 'label'> & { label: ReactNode } {
  return {
    key: `held-${n}`,
    label: <Skeleton className="my-0.5 h-3 w-12" />,
    value: <Skeleton className="my-1 h-3 w-20 md:h-5" />,
  };
}
