import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ChevronLeft, ReceiptText } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../../api/session.ts';
import { useLanguage } from '../../../api/use-site.ts';
import { buttonLook } from '../../../ui/button.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { useBetColumns } from '../../records/bets-page.tsx';
import { PeriodFilter } from '../../records/period-filter.tsx';
import { type PeriodSearch, periodNames } from '../../records/period-search.ts';
import { RecordList } from '../../records/record-list.tsx';
import { downlineBetsQuery, reportQuery } from './calls.ts';

/** The single bets of one account below the agent. */
export function DownlineBetsPage({ id, search }: { id: string; search: PeriodSearch }) {
  const { t } = useTranslation('team');
  const { memberId } = useSession();
  const query = useInfiniteQuery(downlineBetsQuery(memberId, id, search, useLanguage()));
  // The line names the account, and whom it stands under.
  const line = useQuery(reportQuery(memberId, { under: id })).data?.line ?? [];
  // A proof goes by the seeds of the player, and a vendor's page by the player's own session.
  const columns = useBetColumns(() => {}).filter(({ key }) => key !== 'verify');
  const above = line.at(-2)?.memberId;
  return (
    <div className="grid grid-cols-1 gap-4 md:gap-5">
      <PageHead
        title={t('one.title', { name: line.at(-1)?.account ?? '…' })}
        text={t('one.text')}
        action={
          <Link
            to="/agentHome/bets"
            search={{ ...search, ...(above === undefined ? {} : { under: above }) }}
            className={buttonLook('secondary', 'sm')}
          >
            <ChevronLeft size={18} aria-hidden="true" />
            {t('one.back')}
          </Link>
        }
      />
      <PeriodFilter search={search} names={periodNames} />
      <RecordList
        caption={t('one.caption')}
        query={query}
        columns={columns}
        rowKey={(bet) => bet.roundId}
        empty={<EmptyState icon={<ReceiptText size={28} aria-hidden="true" />} title={t('one.empty')} />}
      />
    </div>
  );
}
