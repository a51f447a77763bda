import type { ContractKind, Statement } from '@fairhouse/contract/contracts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ReceiptText } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../../api/session.ts';
import { amountTone } from '../../../ui/amount-tone.ts';
import { classes } from '../../../ui/classes.ts';
import type { Column } from '../../../ui/data-table.tsx';
import { Money } from '../../../ui/money.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { ExportButton } from '../../records/export-button.tsx';
import { PeriodFilter } from '../../records/period-filter.tsx';
import type { PeriodSearch } from '../../records/period-search.ts';
import { RecordList } from '../../records/record-list.tsx';
import { statementsFile, statementsQuery } from './calls.ts';
import { isSome, rateText, spanText } from './shown.ts';
import { StatementState } from './statement-state.tsx';

const sides = ['received', 'given'] as const;

/** The payments that an agent received under contracts of a kind, and those that its downlines received. */
export function RecordTab({ kind, search: said }: { kind: ContractKind; search: PeriodSearch }) {
  const { t, i18n } = useTranslation('contracts');
  const { memberId } = useSession();
  const [side, setSide] = useState<(typeof sides)[number]>('received');
  const search: PeriodSearch = { period: 'all', ...said };
  const query = useInfiniteQuery(statementsQuery(memberId, { kind, side, search }));
  const columns: Column<Statement>[] = [
    {
      key: 'period',
      header: t('record.period'),
      place: 'title',
      cell: ({ id, from, until }) => (
        <Link to="/agentHome/statements/$id" params={{ id }} className="font-bold text-brand hover:text-brand-strong">
          {spanText(from, until, i18n.language)}
        </Link>
      ),
    },
    ...(side === 'given'
      ? [
          {
            key: 'downline',
            header: t('given.downline'),
            cell: ({ downline }: Statement) => <bdi>{downline.username}</bdi>,
          },
        ]
      : []),
    {
      key: 'basis',
      header: t(kind === 'dividend' ? 'sum.basis' : `terms.volume.${kind}`),
      align: 'end',
      cell: ({ basis, currency }) => <Money value={basis} currency={currency} />,
    },
    {
      key: 'rate',
      header: t('terms.rate'),
      align: 'end',
      cell: ({ rate }) => (isSome(rate) ? rateText(rate) : '—'),
    },
    { key: 'state', header: t('given.state'), cell: (row) => <StatementState statement={row} /> },
    {
      key: 'due',
      header: t('record.due'),
      place: 'aside',
      align: 'end',
      cell: ({ due, currency }) => (
        <Money
          value={due}
          currency={currency}
          signed
          tone={side === 'received' ? amountTone(due) : 'plain'}
          className="font-bold"
        />
      ),
    },
  ];
  return (
    <div className="grid grid-cols-1 gap-4">
      <PeriodFilter search={search} />
      <div className="flex flex-wrap items-center justify-between gap-2">
        <fieldset className="flex flex-wrap gap-2">
          <legend className="sr-only">{t('record.which')}</legend>
          {sides.map((name) => (
            <button
              key={name}
              type="button"
              aria-pressed={side === name}
              onClick={() => setSide(name)}
              className={classes(
                'min-h-11 rounded-full border px-4 text-sm font-semibold transition-colors',
                side === name ? 'border-brand bg-brand/12 text-text' : 'border-line text-muted hover:text-text',
              )}
            >
              {t(`record.${name}`)}
            </button>
          ))}
        </fieldset>
        <ExportButton path={statementsFile({ kind, side, search })} />
      </div>
      <RecordList
        caption={t(`record.${side}`)}
        query={query}
        columns={columns}
        rowKey={({ id }) => id}
        empty={
          <EmptyState
            icon={<ReceiptText size={28} aria-hidden="true" />}
            title={t('record.empty')}
            text={t(`record.emptyText.${kind}`)}
          />
        }
      />
    </div>
  );
}
