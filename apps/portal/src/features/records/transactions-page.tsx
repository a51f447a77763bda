import type { AccountRecord } from '@fairhouse/contract/records';
import { useInfiniteQuery } from '@tanstack/react-query';
import { ReceiptText } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../api/session.ts';
import type { Column } from '../../ui/data-table.tsx';
import { Money } from '../../ui/money.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { timeFormat } from '../../ui/time.ts';
import { transactionsQuery } from './calls.ts';
import type { PeriodSearch } from './period.ts';
import { RecordList } from './record-list.tsx';
import { RecordsPage } from './records-page.tsx';

/** The account record: every movement of the member's cash, with the balance after it. */
export function TransactionsPage({ search }: { search: PeriodSearch }) {
  const { t } = useTranslation('records');
  const { isLogin, isTrial, memberId } = useSession();
  const query = useInfiniteQuery({ ...transactionsQuery(memberId, search), enabled: isLogin && !isTrial });
  const columns = useColumns();
  return (
    <RecordsPage search={search}>
      <RecordList
        caption={t('tab.transactions')}
        query={query}
        columns={columns}
        rowKey={(row) => row.transferId}
        empty={
          <EmptyState
            icon={<ReceiptText size={28} aria-hidden="true" />}
            title={t('transactions.empty')}
            text={t('transactions.emptyText')}
          />
        }
      />
    </RecordsPage>
  );
}

function useColumns(): Column<AccountRecord>[] {
  const { t, i18n } = useTranslation('records');
  const time = timeFormat(i18n.language);
  return [
    { key: 'time', header: t('transactions.time'), cell: (row) => time.format(new Date(row.at)) },
    {
      key: 'kind',
      header: t('transactions.kind'),
      place: 'title',
      cell: (row) => <span className="font-bold">{t([`kind.${row.kind}`, 'kind.other'])}</span>,
    },
    {
      key: 'reference',
      header: t('transactions.reference'),
      cell: (row) => <span className="tabular-nums">{row.reference || '–'}</span>,
    },
    {
      key: 'amount',
      header: t('transactions.amount'),
      place: 'aside',
      align: 'end',
      cell: (row) => (
        <Money
          value={row.amount}
          currency={row.currency}
          signed
          tone={row.amount.startsWith('-') ? 'loss' : 'win'}
          className="font-bold"
        />
      ),
    },
    {
      key: 'after',
      header: t('transactions.balanceAfter'),
      align: 'end',
      cell: (row) => <Money value={row.balanceAfter} currency={row.currency} />,
    },
  ];
}
