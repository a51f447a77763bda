import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useErrorWords } from '../../api/error-words.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorState, Skeleton } from '../../ui/states.tsx';
import { FormAlert } from '../identity/form-alert.tsx';
import { Panel } from './panel.tsx';

type Page<Row> = { list: Row[]; nextCursor: string | null };
type Props<Row> = {
  title: string;
  query: UseInfiniteQueryResult<InfiniteData<Page<Row>>>;
  /** Draws one as a `li` with its key. */
  row: (row: Row) => ReactNode;
  empty: ReactNode;
  more: string;
};

/** A panel of rows in pages: the next one is asked for with a press; one that fails leaves those before in view. */
export function PanelList<Row>({ title, query, row, empty, more }: Props<Row>) {
  const words = useErrorWords();
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
        <ErrorState text={words(query.error)} onRetry={() => void query.refetch()} />
      ) : rows.length === 0 ? (
        empty
      ) : (
        <ul>{rows.map(row)}</ul>
      )}
      {query.hasNextPage && (
        <div className="grid justify-items-center gap-3 border-t border-line p-2.5">
          <FormAlert text={query.isFetchNextPageError ? words(query.error) : null} />
          <Button
            variant="ghost"
            size="sm"
            pending={query.isFetchingNextPage}
            onClick={() => void query.fetchNextPage()}
          >
            {more}
          </Button>
        </div>
      )}
    </Panel>
  );
}
