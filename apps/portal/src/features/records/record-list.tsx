import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorWords } from '../../api/error-words.ts';
import { Button } from '../../ui/button.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { FormAlert } from '../identity/form-alert.tsx';

type Page<Row> = { list: Row[]; nextCursor: string | null };
type Props<Row> = {
  caption: string;
  query: UseInfiniteQueryResult<InfiniteData<Page<Row>>>;
  columns: Column<Row>[];
  rowKey: (row: Row) => string;
  empty: ReactNode;
};

/** A record in pages: the next one is asked for with a press; one that fails leaves those before in view. */
export function RecordList<Row>({ caption, query, columns, rowKey, empty }: Props<Row>) {
  const { t } = useTranslation('records');
  const words = useErrorWords();
  const rows = query.data?.pages.flatMap((page) => page.list) ?? [];
  if (query.isError && rows.length === 0) {
    return <ErrorState className="card" text={words(query.error)} onRetry={() => void query.refetch()} />;
  }
  return (
    <DataTable
      caption={caption}
      columns={columns}
      rows={rows}
      rowKey={rowKey}
      loading={query.isPending}
      empty={empty}
      footer={
        query.hasNextPage && (
          <div className="grid justify-items-center gap-3">
            <FormAlert text={query.isFetchNextPageError ? words(query.error) : null} />
            <Button variant="secondary" pending={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
              {t('more')}
            </Button>
          </div>
        )
      }
    />
  );
}
