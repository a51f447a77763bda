import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { NextPageButton } from './next-page-button.tsx';
import { Panel } from './panel.tsx';
import { ErrorState, Skeleton } from './states.tsx';

type Page<Row> = { list: Row[]; nextCursor: string | null };
type Props<Row> = {
  title: string;
  query: UseInfiniteQueryResult<InfiniteData<Page<Row>>>;
  /** Renders a row as a `li` with its key. */
  row: (row: Row) => ReactNode;
  empty: ReactNode;
  more: string;
  /** Turns the error of a failed read into a sentence. */
  errorWords: (error: unknown) => string;
};

/** A panel that lists rows page by page. */
export function PanelList<Row>({ title, query, row, empty, more, errorWords }: Props<Row>) {
  const rows = query.data?.pages.flatMap((page) => page.list) ?? [];
  return (
    <Panel title={title}>
      {query.isPending ? (
        <div className="grid gap-3 p-4">
          {[1, 2, 3].map((n) => (
            <Skeleton key={n} className="h-12 rounded-md" />
          ))}
        </div>
      ) : query.isError && rows.length === 0 ? (
        <ErrorState text={errorWords(query.error)} onRetry={() => void query.refetch()} />
      ) : rows.length === 0 ? (
        empty
      ) : (
        <ul>{rows.map(row)}</ul>
      )}
      {query.hasNextPage && (
        <div className="border-t border-line p-2.5">
          <NextPageButton query={query} label={more} errorWords={errorWords} variant="ghost" size="sm" />
        </div>
      )}
    </Panel>
  );
}
