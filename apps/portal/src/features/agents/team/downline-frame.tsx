import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ChevronLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../../api/session.ts';
import { buttonLook } from '../../../ui/button.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { PeriodFilter } from '../../records/period-filter.tsx';
import { type PeriodSearch, periodNames, periodOf } from '../../records/period-search.ts';
import { recordTab } from '../../records/record-tab.ts';
import { reportQuery } from './calls.ts';

const records = [
  { to: '/agentHome/members/$id', key: 'one.bets' },
  { to: '/agentHome/movements/$id', key: 'one.movements' },
] as const;

/**
 * The frame of the records of one account below the agent: its name, the back link, links to both records, and the
 * period.
 */
export function DownlineFrame({ id, search, children }: { id: string; search: PeriodSearch; children: ReactNode }) {
  const { t } = useTranslation('team');
  const { memberId } = useSession();
  // The line from the agent down names the account and its upline.
  const line = useQuery(reportQuery(memberId, { under: id })).data?.line ?? [];
  const above = line.at(-2)?.memberId;
  const kept = periodOf(search);
  return (
    <div className="grid grid-cols-1 gap-4 md:gap-5">
      <PageHead
        title={t('one.title', { name: line.at(-1)?.account ?? '…' })}
        text={t('one.text')}
        action={
          <Link
            to="/agentHome/bets"
            search={{ ...kept, ...(above === undefined ? {} : { under: above }) }}
            className={buttonLook('secondary', 'sm')}
          >
            <ChevronLeft size={18} aria-hidden="true" />
            {t('one.back')}
          </Link>
        }
      />
      <nav aria-label={t('one.which')} className="flex gap-6 border-b border-line">
        {records.map(({ to: path, key }) => (
          <Link key={path} to={path} params={{ id }} search={kept} {...recordTab}>
            {t(key)}
          </Link>
        ))}
      </nav>
      <PeriodFilter search={search} names={periodNames} />
      {children}
    </div>
  );
}
