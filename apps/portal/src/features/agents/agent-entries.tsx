import { Link } from '@tanstack/react-router';
import {
  ArrowLeftRight,
  BanknoteArrowDown,
  BanknoteArrowUp,
  ChartColumn,
  ChevronRight,
  Globe2,
  History,
  LifeBuoy,
  type LucideIcon,
  Mail,
  ReceiptText,
  ShieldCheck,
  UserRoundPlus,
  UsersRound,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useOpenPopup } from '../../shell/use-open-popup.ts';
import { InvitationCard } from './invitation-card.tsx';

const entries = [
  { key: 'team', to: '/agentHome/team', icon: ChartColumn },
  { key: 'downlines', to: '/agentHome/downlines', icon: UsersRound },
  { key: 'register', to: '/agentHome/register', icon: UserRoundPlus },
  { key: 'deposit', to: '/agentHome/deposit', icon: BanknoteArrowDown },
  { key: 'withdraw', to: '/agentHome/withdraw', icon: BanknoteArrowUp },
  { key: 'transfer', to: '/agentHome/transfer', icon: ArrowLeftRight },
  { key: 'messages', to: '/agentHome/messages', icon: Mail },
  { key: 'security', to: '/member', icon: ShieldCheck },
  { key: 'bets', to: '/member/bets', icon: History },
  { key: 'account', to: '/member/account', icon: ReceiptText },
  { key: 'site', to: '/', icon: Globe2 },
] as const satisfies readonly { key: string; to: string; icon: LucideIcon }[];

const entryLook =
  'card group flex min-h-20 w-full items-center gap-4 px-4 py-3.5 text-start transition-colors hover:border-muted/60 md:px-5';

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

/** An agent's invitation, and the entries of the agent centre. */
export function AgentEntries() {
  const { t } = useTranslation('agent');
  const openPopup = useOpenPopup();
  return (
    <>
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
            {/* A popup, since the help page is drawn in the players' frame. */}
            <button type="button" onClick={() => openPopup('help')} className={entryLook}>
              <EntryFace name="help" icon={LifeBuoy} />
            </button>
          </li>
        </ul>
      </nav>
    </>
  );
}
