import { Link, useNavigate } from '@tanstack/react-router';
import {
  ArrowLeftRight,
  BanknoteArrowDown,
  BanknoteArrowUp,
  ChevronRight,
  Globe2,
  History,
  LifeBuoy,
  LogOut,
  type LucideIcon,
  Mail,
  ReceiptText,
  ShieldCheck,
} from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { session, useSession } from '../../api/session.ts';
import { useOpenPopup } from '../../shell/use-open-popup.ts';
import { buttonLook } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/states.tsx';
import { AgentClock } from './agent-clock.tsx';
import { AgentHeader } from './agent-header.tsx';
import { InvitationCard } from './invitation-card.tsx';

/** Entries of the agent centre; each is added with its screen. */
const entries = [
  { key: 'deposit', to: '/member/deposit', icon: BanknoteArrowDown },
  { key: 'withdraw', to: '/member/withdraw', icon: BanknoteArrowUp },
  { key: 'transfer', to: '/member/transfer', icon: ArrowLeftRight },
  { key: 'messages', to: '/member/messages', icon: Mail },
  { key: 'security', to: '/member', icon: ShieldCheck },
  { key: 'bets', to: '/member/bets', icon: History },
  { key: 'account', to: '/member/account', icon: ReceiptText },
  { key: 'site', to: '/', icon: Globe2 },
] as const satisfies readonly { key: string; to: string; icon: LucideIcon }[];

const entryLook =
  'card group flex min-h-20 w-full items-center gap-4 px-4 py-3.5 text-left transition-colors hover:border-muted/60 md:px-5';

function EntryFace({ name, icon: Icon }: { name: (typeof entries)[number]['key'] | 'help'; icon: LucideIcon }) {
  const { t } = useTranslation('agent');
  return (
    <>
      <span className="grid size-11 shrink-0 place-items-center rounded-md bg-brand/12 text-brand">
        <Icon size={20} strokeWidth={1.75} aria-hidden="true" />
      </span>
      <span className="grid min-w-0 flex-1 gap-0.5">
        <span className="text-base font-bold">{t(`home.${name}`)}</span>
        <span className="text-xs text-muted">{t(`home.${name}Text`)}</span>
      </span>
      <ChevronRight size={18} aria-hidden="true" className="text-muted group-hover:text-text" />
    </>
  );
}

/** The agent centre. Anyone but an agent is sent to the agents' login. */
export function AgentCentrePage() {
  const { t } = useTranslation('agent');
  const navigate = useNavigate();
  const openPopup = useOpenPopup();
  const { isAgent, isLogin, nickname, account } = useSession();
  const [alive, setAlive] = useState(false);
  useEffect(() => setAlive(true), []);
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
            <InvitationCard />
            <nav aria-label={t('home.yours')} className="grid gap-3">
              <h2 className="text-sm font-semibold text-muted">{t('home.yours')}</h2>
              <ul className="grid gap-3 sm:grid-cols-2">
                {entries.map(({ key, to, icon: Icon }) => (
                  <li key={key}>
                    <Link to={to} className={entryLook}>
                      <EntryFace name={key} icon={Icon} />
                    </Link>
                  </li>
                ))}
                <li>
                  {/* A popup, since the help page has the players' view around it. */}
                  <button type="button" onClick={() => openPopup('help')} className={entryLook}>
                    <EntryFace name="help" icon={LifeBuoy} />
                  </button>
                </li>
              </ul>
            </nav>
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
