import { Link, useLocation } from '@tanstack/react-router';
import { ChevronLeft, LogOut } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../api/session.ts';
import { NotAllowed } from '../../shell/not-allowed.tsx';
import { useRealAccountWarning } from '../../shell/use-real-account-warning.ts';
import { Skeleton } from '../../ui/states.tsx';
import { CountBadge } from './count-badge.tsx';
import { MemberCard } from './member-card.tsx';
import { useCounts } from './use-counts.ts';
import { useMenu } from './use-menu.ts';

/** The frame of the member centre: the member's card, the menu, and the access check. */
export function MemberFrame({ children }: { children: ReactNode }) {
  const { t } = useTranslation('member');
  const { isLogin, isTrial } = useSession();
  const isHome = useLocation({ select: ({ pathname }) => pathname.replace(/\/$/, '') === '/member' });
  if (!isLogin || isTrial) return <Closed trial={isTrial} />;
  return (
    <div className="grid grid-cols-1 gap-5 lg:grid-cols-[232px_minmax(0,1fr)] lg:items-start lg:gap-7 print:block">
      <div data-screen-only className="sticky top-21 grid gap-4 max-lg:hidden">
        <MemberCard />
        <MemberMenu />
      </div>
      <div className="grid min-w-0 grid-cols-1 gap-1">
        {!isHome && (
          <Link
            data-screen-only
            to="/member"
            className="-ms-2 inline-flex min-h-11 items-center gap-1 justify-self-start rounded-md pe-3 ps-1 text-sm font-semibold text-muted hover:text-text lg:hidden"
          >
            <ChevronLeft size={20} aria-hidden="true" />
            {t('title')}
          </Link>
        )}
        {children}
      </div>
    </div>
  );
}

/** Shown to visitors and trial users; a member sees it as a placeholder until the session is read. */
function Closed({ trial }: { trial: boolean }) {
  const { t } = useTranslation('member');
  useRealAccountWarning(trial);
  if (trial) {
    return (
      <div className="grid gap-4">
        <h1 className="title text-xl md:text-2xl">{t('title')}</h1>
        <NotAllowed trial />
      </div>
    );
  }
  return (
    <>
      <div className="visitor-only grid gap-4">
        <h1 className="title text-xl md:text-2xl">{t('title')}</h1>
        <NotAllowed trial={false} />
      </div>
      <div className="session-only">
        <div className="grid grid-cols-1 gap-7 lg:grid-cols-[232px_minmax(0,1fr)]">
          <Skeleton className="h-96 rounded-md max-lg:hidden" />
          <Skeleton className="h-96 rounded-md" />
        </div>
      </div>
    </>
  );
}

function MemberMenu() {
  const { t } = useTranslation('member');
  const counts = useCounts();
  const menu = useMenu();
  return (
    <nav aria-label={t('menu.label')} className="card grid gap-3 p-2.5">
      {menu.map(({ key: group, entries }) => (
        <section key={group} className="grid gap-0.5">
          <h2 className="px-3 pt-1.5 pb-1 text-xs font-semibold text-muted">{t(`menu.${group}`)}</h2>
          <ul className="grid gap-0.5">
            {entries.map(({ key, to, icon: Icon }) => (
              <li key={key}>
                <Link
                  to={to}
                  activeOptions={{ includeSearch: false }}
                  activeProps={{ className: 'bg-brand/12 text-text [&>svg]:text-brand', 'aria-current': 'page' }}
                  inactiveProps={{ className: 'text-muted hover:bg-raised hover:text-text' }}
                  className="flex min-h-11 items-center gap-3 rounded-md px-3 text-sm font-semibold transition-colors"
                >
                  <Icon size={19} strokeWidth={1.75} aria-hidden="true" className="shrink-0" />
                  {t(`menu.${key}`)}
                  <CountBadge count={counts[key]} />
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
      <div className="border-t border-line pt-2">
        <SignOutLink />
      </div>
    </nav>
  );
}

/** The link to the sign-out popup. */
export function SignOutLink() {
  const { t } = useTranslation('member');
  return (
    <Link
      to="."
      search={(held) => ({ ...held, popup: 'sign-out' })}
      viewTransition={false}
      className="flex min-h-11 items-center gap-3 rounded-md px-3 text-sm font-semibold text-danger transition-colors hover:bg-danger/10"
    >
      <LogOut size={19} strokeWidth={1.75} aria-hidden="true" className="shrink-0" />
      {t('menu.signOut')}
    </Link>
  );
}
