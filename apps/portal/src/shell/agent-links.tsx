import { Link } from '@tanstack/react-router';
import { UserRoundPlus, UsersRound } from 'lucide-react';
import { useTranslation } from 'react-i18next';

type Props = { className: string; onGo: (() => void) | undefined };

const items = [
  { to: '/agentHome', label: 'shell:nav.agent', icon: UsersRound },
  { to: '/agentHome/register', label: 'agent:menu.register', icon: UserRoundPlus },
] as const;

/** The menu's entries for agents: the agent centre, and its register centre. */
export default function AgentLinks({ className, onGo }: Props) {
  const { t } = useTranslation(['shell', 'agent']);
  return items.map(({ to, label, icon: Icon }) => (
    <li key={to}>
      <Link to={to} onClick={onGo} title={t(label)} className={className}>
        <Icon size={20} strokeWidth={1.75} aria-hidden="true" className="shrink-0" />
        <span className="side-label">{t(label)}</span>
      </Link>
    </li>
  ));
}
