import { useNavigate } from '@tanstack/react-router';
import { LogOut, Menu } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { session, useSession } from '../../api/session.ts';
import { useOpenPopup } from '../../shell/use-open-popup.ts';
import { buttonLook, IconButton } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/states.tsx';
import { useIsAlive } from '../../ui/use-is-alive.ts';
import { AgentClock } from './agent-clock.tsx';
import { AgentHeader } from './agent-header.tsx';
import { AgentMenuList } from './agent-menu-list.tsx';

const loadDrawer = () => import('./agent-drawer.tsx');
const AgentDrawer = lazy(loadDrawer);

/** The frame of the agent centre: header, menu and clock. Anyone but an agent is sent to the agents' login, a trial user with a warning. */
export function AgentFrame({ children }: { children: ReactNode }) {
  const { t } = useTranslation('agent');
  const navigate = useNavigate();
  const openPopup = useOpenPopup();
  const { isAgent, isLogin, isTrial, nickname, account } = useSession();
  const alive = useIsAlive();
  const [menu, setMenu] = useState<'never' | 'open' | 'closed'>('never');
  const isStranger = alive && !isAgent && (isLogin || session.token() === null);
  useEffect(() => {
    if (!isStranger) return;
    const search = isTrial ? { popup: 'real-account' } : {};
    void navigate({ to: '/agent', search, replace: true, viewTransition: false });
  }, [isStranger, isTrial, navigate]);

  return (
    <div className="min-h-dvh">
      <div data-screen-only className="frost sticky top-0 z-30 border-b border-line">
        <AgentHeader>
          {isAgent && (
            <>
              <button type="button" onClick={() => openPopup('sign-out')} className={buttonLook('ghost', 'sm')}>
                <LogOut size={18} aria-hidden="true" />
                <span className="max-sm:sr-only">{t('home.signOut')}</span>
              </button>
              <span className="lg:hidden">
                <IconButton label={t('menu.open')} onPointerDown={loadDrawer} onClick={() => setMenu('open')}>
                  <Menu size={22} aria-hidden="true" />
                </IconButton>
              </span>
            </>
          )}
        </AgentHeader>
      </div>
      <div className="mx-auto grid max-w-[1280px] grid-cols-1 gap-5 px-3.5 py-5 md:px-8 md:py-8 lg:grid-cols-[232px_minmax(0,1fr)] lg:items-start lg:gap-7 print:block">
        {isAgent ? (
          <>
            <div
              data-screen-only
              className="sticky top-21 flex max-h-[calc(100dvh-6.5rem)] flex-col gap-4 max-lg:hidden"
            >
              <div className="card grid shrink-0 gap-2 p-4">
                <bdi className="truncate text-base font-bold">{nickname || account}</bdi>
                <AgentClock />
              </div>
              <div className="card min-h-0 overflow-y-auto p-2.5">
                <AgentMenuList />
              </div>
            </div>
            <div className="grid min-w-0 grid-cols-1 gap-5">
              <div data-screen-only className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 lg:hidden">
                <bdi className="truncate text-sm font-bold">{nickname || account}</bdi>
                <AgentClock />
              </div>
              {children}
            </div>
            {menu !== 'never' && (
              <Suspense>
                <AgentDrawer open={menu === 'open'} onClose={() => setMenu('closed')} />
              </Suspense>
            )}
          </>
        ) : (
          <>
            <Skeleton className="h-140 rounded-[16px] max-lg:hidden" />
            <Skeleton className="h-120 rounded-[16px]" />
          </>
        )}
      </div>
    </div>
  );
}
