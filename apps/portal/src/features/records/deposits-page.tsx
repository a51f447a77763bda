import type { DepositView } from '@fairhouse/contract/deposits';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Wallet } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../api/session.ts';
import { buttonLook } from '../../ui/button.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { Money } from '../../ui/money.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { timeFormat } from '../../ui/time.ts';
import { StateBadge } from '../cashier/state-badge.tsx';
import { useWords } from '../cashier/use-words.ts';
import { depositsFile, depositsQuery } from './calls.ts';
import { Filters } from './filters.tsx';
import { RecordList } from './record-list.tsx';
import { RecordsPage } from './records-page.tsx';
import { depositStates, type MoneySearch } from './search.ts';
import { useStateChoices } from './use-state-choices.ts';

/** Every deposit with how it stands; each leads to its page. */
export function DepositsPage({ search }: { search: MoneySearch }) {
  const { t } = useTranslation('records');
  const { isLogin, isTrial, memberId } = useSession();
  const query = useInfiniteQuery({ ...depositsQuery(memberId, search), enabled: isLogin && !isTrial });
  const columns = useColumns();
  const states = useStateChoices('deposit', depositStates);
  return (
    <RecordsPage search={search} file={depositsFile(search)}>
      <Filters filters={[{ name: 'state', value: search.state, items: states }]} />
      <RecordList
        caption={t('tab.deposits')}
        query={query}
        columns={columns}
        rowKey={(deposit) => deposit.id}
        empty={
          <EmptyState
            icon={<Wallet size={28} aria-hidden="true" />}
            title={t('deposits.empty')}
            text={t('deposits.emptyText')}
            action={
              <Link to="/member/deposit" className={buttonLook('primary')}>
                {t('deposits.start')}
              </Link>
            }
          />
        }
      />
    </RecordsPage>
  );
}

function useColumns(): Column<DepositView>[] {
  const { t, i18n } = useTranslation('records');
  const inWords = useWords();
  const time = timeFormat(i18n.language, { until: 'minute' });
  return [
    { key: 'time', header: t('deposits.time'), cell: (deposit) => time.format(new Date(deposit.createdAt)) },
    {
      key: 'id',
      header: t('deposits.id'),
      cell: (deposit) => (
        <Link
          to="/member/deposit/$id"
          params={{ id: deposit.id }}
          className="inline-flex min-h-11 items-center font-semibold text-brand tabular-nums hover:text-brand-strong"
        >
          {deposit.id}
        </Link>
      ),
    },
    {
      key: 'way',
      header: t('deposits.way'),
      place: 'title',
      cell: (deposit) => <span className="font-bold">{inWords(deposit.channelName)}</span>,
    },
    {
      key: 'state',
      header: t('filter.state'),
      cell: (deposit) => <StateBadge subject="deposit" state={deposit.state} />,
    },
    {
      key: 'fee',
      header: t('deposits.fee'),
      align: 'end',
      cell: (deposit) => <Money value={deposit.fee} currency={deposit.currency} />,
    },
    {
      key: 'amount',
      header: t('deposits.amount'),
      place: 'aside',
      align: 'end',
      cell: (deposit) => <Money value={deposit.amount} currency={deposit.currency} className="font-bold" />,
    },
  ];
}
