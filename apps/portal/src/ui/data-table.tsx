import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import { EmptyState, Skeleton } from './states.tsx';

export type Column<Row> = {
  key: string;
  header: ReactNode;
  cell: (row: Row) => ReactNode;
  align?: 'start' | 'end';
  /**
   * On a phone: the card's first line (`title`), its far corner (`aside`), its foot, where the label is for readers only (`foot`), or a
   * labelled line (default).
   */
  place?: 'title' | 'aside' | 'line' | 'foot';
};

export type DataTableProps<Row> = {
  /** The table's accessible name. */
  caption: string;
  columns: Column<Row>[];
  rows: Row[];
  rowKey: (row: Row) => string;
  /** Shows placeholders instead of rows. */
  loading?: boolean;
  empty?: ReactNode;
  /** Footer of the list, such as "load more". */
  footer?: ReactNode;
};

/** Container widths from which a table fits with seven-digit amounts, for more than eight columns, more than six, or fewer. */
const ofMost = { table: '@min-[62rem]:block', cards: '@min-[62rem]:hidden' };
const ofMany = { table: '@min-[52rem]:block', cards: '@min-[52rem]:hidden' };
const ofFew = { table: '@min-[44rem]:block', cards: '@min-[44rem]:hidden' };

/** The lines of a card: three side by side while their amounts fit, more in columns. */
const inOneLine = 'flex flex-wrap gap-x-4 gap-y-2 *:grow *:basis-22';
const inColumns = 'grid grid-cols-2 gap-x-4 gap-y-2 *:min-w-0 @lg:grid-cols-4';

/** A table where it has room, the same data as cards on the phone and beside menus; the head stays in view. */
export function DataTable<Row>({ caption, columns, rows, rowKey, loading, empty, footer }: DataTableProps<Row>) {
  if (!loading && rows.length === 0) return <div className="card">{empty ?? <EmptyState title="—" />}</div>;
  const title = columns.find((c) => c.place === 'title');
  const aside = columns.find((c) => c.place === 'aside');
  const foot = columns.filter((c) => c.place === 'foot');
  const lines = columns.filter((c) => c !== title && c !== aside && c.place !== 'foot');
  const from = columns.length > 8 ? ofMost : columns.length > 6 ? ofMany : ofFew;
  return (
    <div aria-busy={loading === true} className="@container">
      <div className={classes('card hidden print:block', from.table)}>
        <table className="w-full border-collapse text-sm">
          <caption className="sr-only">{caption}</caption>
          <thead className="sticky top-16 z-10 bg-surface">
            <tr>
              {columns.map((column) => (
                <th
                  key={column.key}
                  scope="col"
                  className={classes(
                    'h-11 border-b border-line px-3.5 text-xs font-semibold whitespace-nowrap text-muted first:rounded-ss-[16px] last:rounded-se-[16px]',
                    column.align === 'end' ? 'text-end' : 'text-start',
                  )}
                >
                  {column.header}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {loading
              ? placeholders.map((n) => (
                  <tr key={n}>
                    {columns.map((column) => (
                      <td key={column.key} className="h-13 px-3.5">
                        <Skeleton className="h-4 w-full max-w-28" />
                      </td>
                    ))}
                  </tr>
                ))
              : rows.map((row) => (
                  <tr key={rowKey(row)} className="border-b border-line/60 last:border-0 hover:bg-raised/40">
                    {columns.map((column) => (
                      <td
                        key={column.key}
                        className={classes('h-13 px-3.5 py-2', column.align === 'end' && 'text-end tabular-nums')}
                      >
                        {column.cell(row)}
                      </td>
                    ))}
                  </tr>
                ))}
          </tbody>
        </table>
      </div>
      <ul aria-label={caption} className={classes('grid gap-2.5 print:hidden', from.cards)}>
        {loading
          ? placeholders.slice(0, 4).map((n) => <Skeleton key={n} className="h-28 w-full rounded-[16px]" />)
          : rows.map((row) => (
              <li key={rowKey(row)} className="card grid gap-2.5 p-4">
                {(title || aside) && (
                  <div className="flex items-center justify-between gap-3 text-base font-bold">
                    <span>{title?.cell(row)}</span>
                    <span>{aside?.cell(row)}</span>
                  </div>
                )}
                <dl className={classes('text-sm', lines.length === 3 ? inOneLine : inColumns)}>
                  {lines.map((column) => (
                    <div key={column.key}>
                      <dt className="text-xs text-muted">{column.header}</dt>
                      <dd className="break-words">{column.cell(row)}</dd>
                    </div>
                  ))}
                </dl>
                {foot.length > 0 && (
                  <dl className="-mb-1.5 flex flex-wrap items-center justify-between gap-x-3 border-t border-line/60 pt-2 text-sm text-muted">
                    {foot.map((column) => (
                      <div key={column.key}>
                        <dt className="sr-only">{column.header}</dt>
                        <dd>{column.cell(row)}</dd>
                      </div>
                    ))}
                  </dl>
                )}
              </li>
            ))}
      </ul>
      {footer && <div className="grid place-items-center pt-5">{footer}</div>}
    </div>
  );
}

const placeholders = [1, 2, 3, 4, 5, 6];
