import { Link } from '@tanstack/react-router';
import { Cherry, CircleUserRound, LogIn, Menu, Search, Trophy, Wallet } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useGameTypes } from '../api/lobby.ts';
import { useSession } from '../api/session.ts';
import { categories } from './categories.ts';

const loadDrawer = () => import('./drawer.tsx');
const Drawer = lazy(loadDrawer);

const slot =
  'grid min-h-14 content-center justify-items-center gap-1 rounded-md text-xs font-semibold text-muted transition-colors aria-[current=page]:text-brand';

/** A phone's navigation bar at the bottom of the screen. */
export function BottomBar() {
  const { t } = useTranslation(['shell', 'lobby']);
  const types = useGameTypes();
  const { isLogin, isTrial } = useSession();
  const [drawer, setDrawer] = useState<'never' | 'open' | 'closed'>('never');
  return (
    <>
      <nav
        aria-label={t('nav.bottom')}
        className="frost frame-part fixed inset-x-0 bottom-0 z-30 grid grid-cols-5 border-t border-line px-1.5 pt-1 pb-[max(6px,env(safe-area-inset-bottom))] [--part:bottom] md:hidden"
      >
        <button
          type="button"
          aria-haspopup="dialog"
          aria-expanded={drawer === 'open'}
          onPointerDown={loadDrawer}
          onClick={() => setDrawer('open')}
          className={slot}
        >
          <Menu size={22} strokeWidth={1.75} aria-hidden="true" />
          {t('nav.menu')}
        </button>
        <Link to="/" activeOptions={{ exact: true }} className={slot}>
          <Cherry size={22} strokeWidth={1.75} aria-hidden="true" />
          {t('lobby:casino')}
        </Link>
        {types?.includes('SPORTS') ? (
          <Link to={categories.SPORTS.path} className={slot}>
            <Trophy size={22} strokeWidth={1.75} aria-hidden="true" />
            {t('lobby:type.SPORTS')}
          </Link>
        ) : (
          <Link to="." search={(held) => ({ ...held, popup: 'search' })} viewTransition={false} className={slot}>
            <Search size={22} strokeWidth={1.75} aria-hidden="true" />
            {t('lobby:search.short')}
          </Link>
        )}
        <Link to="/member/deposit" className={slot}>
          <Wallet size={22} strokeWidth={1.75} aria-hidden="true" />
          {t('nav.cashier')}
        </Link>
        {isLogin ? (
          isTrial ? (
            <Link to="." search={(held) => ({ ...held, popup: 'register' })} viewTransition={false} className={slot}>
              <LogIn size={22} strokeWidth={1.75} aria-hidden="true" />
              {t('register')}
            </Link>
          ) : (
            <Link to="/member" activeOptions={{ exact: true }} className={slot}>
              <CircleUserRound size={22} strokeWidth={1.75} aria-hidden="true" />
              {t('nav.accountShort')}
            </Link>
          )
        ) : (
          <Link
            to="."
            search={(held) => ({ ...held, popup: 'login' })}
            viewTransition={false}
            className={`visitor-only ${slot}`}
          >
            <LogIn size={22} strokeWidth={1.75} aria-hidden="true" />
            {t('login')}
          </Link>
        )}
      </nav>
      {drawer !== 'never' && (
        <Suspense>
          <Drawer open={drawer === 'open'} onClose={() => setDrawer('closed')} />
        </Suspense>
      )}
    </>
  );
}
