import { useNavigate } from '@tanstack/react-router';
import { LogOut } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { session, useSession } from '../../api/session.ts';
import { useOpenPopup } from '../../shell/use-open-popup.ts';
import { buttonLook } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/states.tsx';
import { useIsAlive } from '../../ui/use-is-alive.ts';
import { AgentClock } from './agent-clock.tsx';
import { AgentEntries } from './agent-entries.tsx';
import { AgentHeader } from './agent-header.tsx';

/** The agent centre. Anyone but an agent is sent to the agents' login. */
export function AgentCentrePage() {
  const { t } = useTranslation('agent');
  const navigate = useNavigate();
  const openPopup = useOpenPopup();
  const { isAgent, isLogin, nickname, account } = useSession();
  const alive = useIsAlive();
  const isStranger = alive && !isAgent && (isLogin || session.token() === null);
  useEffect(() => {
    if (isStranger) void navigate({ to: '/agent', replace: true, viewTransition: false });
  }, [isStranger, navigate]);

  return (
    <div className="min-h-dvh">
      <div className="frost sticky top-0 z-30 border-b border-line">
        <AgentHeader>
          {isAgent && (
            <button type="button" onClick={() => openPopup('sign-out')} className={buttonLook('ghost', 'sm')}>
              <LogOut size={18} aria-hidden="true" />
              <span className="max-sm:sr-only">{t('home.signOut')}</span>
            </button>
          )}
        </AgentHeader>
      </div>
      <div className="mx-auto grid max-w-[1120px] grid-cols-1 gap-6 px-4 py-8 md:gap-8 md:px-8 md:py-10">
        {isAgent ? (
          <>
            <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-3">
              <div className="grid gap-1.5">
                <h1 className="title text-xl md:text-2xl">{t('home.hello', { name: nickname || account })}</h1>
                <p className="text-sm text-muted">{t('home.text')}</p>
              </div>
              <AgentClock />
            </div>
            <AgentEntries />
          </>
        ) : (
          <>
            <Skeleton className="h-14 w-72 rounded-md" />
            <Skeleton className="h-72 rounded-lg" />
            <Skeleton className="h-44 rounded-lg" />
          </>
        )}
      </div>
    </div>
  );
}
