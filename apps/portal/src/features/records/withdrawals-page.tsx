import type { WithdrawalView } from '@fairhouse/contract/withdrawals';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Landmark } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../api/session.ts';
import { buttonLook } from '../../ui/button.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { Money } from '../../ui/money.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { timeFormat } from '../../ui/time.ts';
import { StateBadge } from '../cashier/state-badge.tsx';
import { useWords } from '../cashier/use-words.ts';
import { withdrawalsFile, withdrawalsQuery } from './calls.ts';
import { Filters } from './filters.tsx';
import { RecordList } from './record-list.tsx';
import { RecordsPage } from './records-page.tsx';
import { type MoneySearch, withdrawalStates } from './search.ts';
import { useStateChoices } from './use-state-choices.ts';

/** Every withdrawal with how it stands; each leads to its page. */
export function WithdrawalsPage({ search }: { search: MoneySearch }) {
  const { t } = useTranslation('records');
  const { isLogin, isTrial, memberId } = useSession();
  const query = useInfiniteQuery({ ...withdrawalsQuery(memberId, search), enabled: isLogin && !isTrial });
  const columns = useColumns();
  const states = useStateChoices('withdrawal', withdrawalStates);
  return (
    <RecordsPage search={search} file={withdrawalsFile(search)}>
      <Filters filters={[{ name: 'state', value: search.state, items: states }]} />
      <RecordList
        caption={t('tab.withdrawals')}
        query={query}
        columns={columns}
        rowKey={(withdrawal) => withdrawal.id}
        empty={
          <EmptyState
            icon={<Landmark size={28} aria-hidden="true" />}
            title={t('withdrawals.empty')}
            text={t('withdrawals.emptyText')}
            action={
              <Link to="/member/withdraw" className={buttonLook('primary')}>
                {t('withdrawals.start')}
              </Link>
            }
          />
        }
      />
    </RecordsPage>
  );
}

function useColumns(): Column<WithdrawalView>[] {
  const { t, i18n } = useTranslation('records');
  const inWords = useWords();
  const time = timeFormat(i18n.language, { until: 'minute' });
  return [
    { key: 'time', header: t('withdrawals.time'), cell: (withdrawal) => time.format(new Date(withdrawal.createdAt)) },
    {
      key: 'id',
      header: t('withdrawals.id'),
      cell: (withdrawal) => (
        <Link
          to="/member/withdraw/$id"
          params={{ id: withdrawal.id }}
          className="inline-flex min-h-11 items-center font-semibold text-brand tabular-nums hover:text-brand-strong"
        >
          {withdrawal.id}
        </Link>
      ),
    },
    {
      key: 'way',
      header: t('withdrawals.way'),
      place: 'title',
      cell: (withdrawal) => <span className="font-bold">{inWords(withdrawal.channelName)}</span>,
    },
    {
      key: 'state',
      header: t('filter.state'),
      cell: (withdrawal) => <StateBadge subject="withdrawal" state={withdrawal.state} />,
    },
    {
      key: 'fee',
      header: t('withdrawals.fee'),
      align: 'end',
      cell: (withdrawal) => <Money value={withdrawal.fee} currency={withdrawal.currency} />,
    },
    {
      key: 'amount',
      header: t('withdrawals.amount'),
      place: 'aside',
      align: 'end',
      cell: (withdrawal) => <Money value={withdrawal.amount} currency={withdrawal.currency} className="font-bold" />,
    },
  ];
}
