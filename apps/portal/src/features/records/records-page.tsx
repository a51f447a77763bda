import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { PeriodSearch } from './period.ts';
import { PeriodFilter } from './period-filter.tsx';

const records = [
  { to: '/member/bets', key: 'tab.bets' },
  { to: '/member/account', key: 'tab.transactions' },
] as const;

/** The frame of both records: which one, and which period. */
export function RecordsPage({ search, children }: { search: PeriodSearch; children: ReactNode }) {
  const { t } = useTranslation('records');
  return (
    <div className="grid grid-cols-1 gap-4 md:gap-5">
      <h1 className="title text-xl md:text-2xl">{t('title')}</h1>
      <nav aria-label={t('which')} className="flex gap-6 border-b border-line">
        {records.map(({ to, key }) => (
          <Link
            key={to}
            to={to}
            search={search}
            className="-mb-px flex h-12 items-center border-b-2 text-sm font-bold transition-colors"
            activeOptions={{ includeSearch: false }}
            activeProps={{ className: 'border-brand text-text', 'aria-current': 'page' }}
            inactiveProps={{ className: 'border-transparent text-muted hover:text-text' }}
          >
            {t(key)}
          </Link>
        ))}
      </nav>
      <PeriodFilter search={search} />
      {children}
    </div>
  );
}
