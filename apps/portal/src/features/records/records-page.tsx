import { Link } from '@tanstack/react-router';
import { LockKeyhole } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../api/session.ts';
import { buttonLook } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/states.tsx';
import type { PeriodSearch } from './period.ts';
import { PeriodFilter } from './period-filter.tsx';

const records = [
  { to: '/member/bets', key: 'tab.bets' },
  { to: '/member/account', key: 'tab.transactions' },
] as const;

/** The frame of both records: which one, which period, and who may see them. */
export function RecordsPage({ search, children }: { search: PeriodSearch; children: ReactNode }) {
  const { t } = useTranslation('records');
  const { isLogin, isTrial } = useSession();
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
      {isLogin && !isTrial ? (
        <>
          <PeriodFilter search={search} />
          {children}
        </>
      ) : (
        <NotAllowed trial={isTrial} />
      )}
    </div>
  );
}

/** A trial user is told that a real account is needed; a visitor, to log in. */
function NotAllowed({ trial }: { trial: boolean }) {
  const { t } = useTranslation('identity');
  return (
    <div className="card">
      <EmptyState
        icon={<LockKeyhole size={28} aria-hidden="true" />}
        title={t(trial ? 'trial.title' : 'visitor.title')}
        text={t(trial ? 'trial.text' : 'visitor.text')}
        action={
          <Link
            to="."
            search={(held) => ({ ...held, popup: trial ? 'register' : 'login' })}
            viewTransition={false}
            className={buttonLook('primary')}
          >
            {t(trial ? 'register.title' : 'login.title')}
          </Link>
        }
      />
    </div>
  );
}
