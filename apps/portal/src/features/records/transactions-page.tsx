import type { AccountRecord, AccountTotals } from '@fairhouse/contract/records';
import { showCount } from '@fairhouse/money/numbers';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ReceiptText } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../api/session.ts';
import { amountTone } from '../../ui/amount-tone.ts';
import type { Column } from '../../ui/data-table.tsx';
import { Money } from '../../ui/money.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { timeFormat } from '../../ui/time.ts';
import { transactionsFile, transactionsQuery, transactionTotalsQuery } from './calls.ts';
import { Filters } from './filters.tsx';
import { RecordList } from './record-list.tsx';
import { RecordsPage } from './records-page.tsx';
import { type AccountSearch, kindGroupNames } from './search.ts';
import { type Total, TotalsStrip } from './totals-strip.tsx';

/** The account record: every movement of the member's cash, with the balance after it. */
export function TransactionsPage({ search }: { search: AccountSearch }) {
  const { t } = useTranslation('records');
  const { isLogin, isTrial, memberId } = useSession();
  const enabled = isLogin && !isTrial;
  const query = useInfiniteQuery({ ...transactionsQuery(memberId, search), enabled });
  const totals = useQuery({ ...transactionTotalsQuery(memberId, search), enabled });
  const columns = useMovementColumns();
  const totalsOf = useTotals();
  return (
    <RecordsPage search={search} file={transactionsFile(search)}>
      <Filters
        filters={[
          {
            name: 'kind',
            value: search.kind,
            items: kindGroupNames.map((group) => ({ value: group, label: t(`kindGroup.${group}`) })),
          },
        ]}
      />
      <TotalsStrip count={4} query={totals} totals={totalsOf} />
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

function useTotals(): (totals: AccountTotals) => Total[] {
  const { t } = useTranslation('records');
  return ({ transfers, currency, moneyIn, moneyOut, net }) => [
    { key: 'transfers', label: t('transactions.count'), value: showCount(transfers) },
    { key: 'in', label: t('transactions.in'), value: <Money value={moneyIn} currency={currency} /> },
    { key: 'out', label: t('transactions.out'), value: <Money value={moneyOut} currency={currency} /> },
    {
      key: 'net',
      label: t('transactions.net'),
      value: <Money value={net} currency={currency} signed tone={amountTone(net)} />,
    },
  ];
}

/** The reference of a movement, linked to the deposit's or withdrawal's page. */
function Reference({ row: { kind, reference } }: { row: AccountRecord }) {
  const look = 'inline-flex min-h-11 items-center font-semibold text-brand tabular-nums hover:text-brand-strong';
  if (reference && (kind === 'deposit' || kind === 'reversal'))
    return (
      <Link to="/member/deposit/$id" params={{ id: reference }} className={look}>
        {reference}
      </Link>
    );
  if (reference && kind.startsWith('withdrawal'))
    return (
      <Link to="/member/withdraw/$id" params={{ id: reference }} className={look}>
        {reference}
      </Link>
    );
  return <span className="tabular-nums max-md:text-xs">{reference || '–'}</span>;
}

/** Columns of movements of cash. */
export function useMovementColumns(): Column<AccountRecord>[] {
  const { t, i18n } = useTranslation('records');
  const time = timeFormat(i18n.language);
  return [
    { key: 'time', header: t('transactions.time'), place: 'foot', cell: (row) => time.format(new Date(row.at)) },
    {
      key: 'kind',
      header: t('transactions.kind'),
      place: 'title',
      cell: (row) => <span className="font-bold">{t(`kind.${row.kind}`, { defaultValue: t('kind.other') })}</span>,
    },
    {
      key: 'reference',
      header: t('transactions.reference'),
      cell: (row) => <Reference row={row} />,
    },
    {
      key: 'amount',
      header: t('transactions.amount'),
      place: 'aside',
      align: 'end',
      cell: (row) => (
        <Money value={row.amount} currency={row.currency} signed tone={amountTone(row.amount)} className="font-bold" />
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
