import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorWords } from '../../api/error-words.ts';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { NextPageButton } from '../../ui/next-page-button.tsx';
import { ErrorState } from '../../ui/states.tsx';

type Page<Row> = { list: Row[]; nextCursor: string | null };
type Props<Row> = {
  caption: string;
  query: UseInfiniteQueryResult<InfiniteData<Page<Row>>>;
  columns: Column<Row>[];
  rowKey: (row: Row) => string;
  empty: ReactNode;
};

/** The table of a record, page by page; a page that fails leaves those before it in view. */
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
      footer={query.hasNextPage && <NextPageButton query={query} label={t('more')} errorWords={words} />}
    />
  );
}
