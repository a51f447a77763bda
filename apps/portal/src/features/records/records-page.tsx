import { Link } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useCentre } from '../../shell/use-centre.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { ExportButton } from './export-button.tsx';
import { PeriodFilter } from './period-filter.tsx';
import { type PeriodName, type PeriodSearch, periodOf } from './period-search.ts';
import { recordTab } from './record-tab.ts';

const memberRecords = [
  { to: '/member/bets', key: 'tab.bets' },
  { to: '/member/account', key: 'tab.transactions' },
  { to: '/member/profit', key: 'tab.profit' },
  { to: '/member/deposits', key: 'tab.deposits' },
  { to: '/member/withdrawals', key: 'tab.withdrawals' },
] as const;
/** The records that the agents' view has in its own frame. */
const agentRecords = [
  { to: '/agentHome/deposits', key: 'tab.deposits' },
  { to: '/agentHome/withdrawals', key: 'tab.withdrawals' },
] as const;

type Props = {
  search: PeriodSearch;
  /** Address of the CSV of the listed rows. */
  file: string;
  /** Periods to choose from; all by default. */
  periods?: readonly PeriodName[];
  children: ReactNode;
};

/** The frame of every record: tabs, period, and the CSV download. */
export function RecordsPage({ search, file, periods, children }: Props) {
  const { t } = useTranslation('records');
  const records = useCentre().deposits === '/agentHome/deposits' ? agentRecords : memberRecords;
  const bar = useRef<HTMLElement>(null);
  const kept = periodOf(search);

  // On a phone the open record's tab may be out of view.
  useEffect(() => {
    const open = bar.current?.querySelector<HTMLElement>('[aria-current]');
    if (bar.current && open) bar.current.scrollLeft = open.offsetLeft - bar.current.clientWidth / 3;
  }, []);

  return (
    <div className="grid grid-cols-1 gap-4 md:gap-5">
      <PageHead title={t('title')} action={<ExportButton path={file} />} />
      <nav
        ref={bar}
        aria-label={t('which')}
        className="no-bar relative -mx-3.5 flex gap-6 overflow-x-auto border-b border-line px-3.5 md:mx-0 md:px-0"
      >
        {records.map(({ to: path, key }) => (
          <Link key={path} to={path} search={kept} {...recordTab}>
            {t(key)}
          </Link>
        ))}
      </nav>
      <PeriodFilter search={search} {...(periods ? { names: periods } : {})} />
      {children}
    </div>
  );
}
