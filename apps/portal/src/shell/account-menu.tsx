import { useNavigate } from '@tanstack/react-router';
import {
  BanknoteArrowDown,
  BanknoteArrowUp,
  ChartNoAxesCombined,
  Gem,
  Gift,
  History,
  LifeBuoy,
  LockKeyhole,
  LogOut,
  Mail,
  Percent,
  ReceiptText,
  ShieldCheck,
  UserPlus,
  UsersRound,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useIcon } from '../api/icon.ts';
import { useClaimable, useUnreadMessages } from '../api/messages.ts';
import { useSession } from '../api/session.ts';
import { moduleOn } from '../api/site.ts';
import { useSite } from '../api/use-site.ts';
import { Avatar } from '../ui/avatar.tsx';
import { Badge } from '../ui/badge.tsx';
import { Count } from '../ui/count.tsx';
import { Menu } from '../ui/menu.tsx';
import type { MenuEntry } from '../ui/menu-list.tsx';
import { addresses } from './addresses.ts';
import { useOpenPopup } from './use-open-popup.ts';

/** Entries of the account menu; a trial user has no records. */
function useAccountEntries(): MenuEntry[] {
  const { t } = useTranslation('shell');
  const { isAgent, isTrial } = useSession();
  const unread = useUnreadMessages();
  const { rewards = 0 } = useClaimable();
  const site = useSite();
  const navigate = useNavigate();
  const openPopup = useOpenPopup();
  const go = (to: string) => () => void navigate({ to });
  const member: MenuEntry[] = [
    {
      label: t('nav.deposit'),
      icon: <BanknoteArrowDown size={18} aria-hidden="true" />,
      onSelect: go('/member/deposit'),
    },
    {
      label: t('nav.withdraw'),
      icon: <BanknoteArrowUp size={18} aria-hidden="true" />,
      onSelect: go('/member/withdraw'),
    },
    {
      label: (
        <span className="flex items-center justify-between gap-3">
          {t('nav.messages')}
          <Count count={unread} label={t('account.unread', { count: unread })} />
        </span>
      ),
      icon: <Mail size={18} aria-hidden="true" />,
      onSelect: go('/member/messages'),
    },
    {
      label: (
        <span className="flex items-center justify-between gap-3">
          {t('nav.rewards')}
          <Count count={rewards} label={t('account.waiting', { count: rewards })} />
        </span>
      ),
      icon: <Gift size={18} aria-hidden="true" />,
      onSelect: go('/member/rewards'),
    },
    { label: t('nav.bets'), icon: <History size={18} aria-hidden="true" />, onSelect: go(addresses.bets) },
    { label: t('nav.account'), icon: <ReceiptText size={18} aria-hidden="true" />, onSelect: go(addresses.account) },
    {
      label: t('nav.profit'),
      icon: <ChartNoAxesCombined size={18} aria-hidden="true" />,
      onSelect: go('/member/profit'),
    },
    ...(moduleOn(site?.info.whitelabel ?? [], 'MANPLAYREB3')
      ? [
          {
            label: t('nav.rebate'),
            icon: <Percent size={18} aria-hidden="true" />,
            onSelect: go('/member/rebate'),
          },
        ]
      : []),
    ...(moduleOn(site?.info.whitelabel ?? [], 'PTSYS3')
      ? [{ label: t('nav.points'), icon: <Gem size={18} aria-hidden="true" />, onSelect: go('/pointMall') }]
      : []),
    ...(isAgent
      ? [
          {
            label: t('nav.agent'),
            icon: <UsersRound size={18} aria-hidden="true" />,
            onSelect: () => openPopup('agent'),
          },
        ]
      : []),
    {
      label: t('nav.security'),
      icon: <LockKeyhole size={18} aria-hidden="true" />,
      onSelect: go('/member/security'),
    },
  ];
  const trial: MenuEntry[] = [
    {
      label: t('account.makeReal'),
      icon: <UserPlus size={18} aria-hidden="true" />,
      onSelect: () => openPopup('register'),
    },
  ];
  return [
    ...(isTrial ? trial : member),
    { label: t('nav.fairness'), icon: <ShieldCheck size={18} aria-hidden="true" />, onSelect: go(addresses.fairness) },
    { label: t('nav.help'), icon: <LifeBuoy size={18} aria-hidden="true" />, onSelect: () => openPopup('help') },
    { kind: 'separator' },
    {
      label: t('account.signOut'),
      icon: <LogOut size={18} aria-hidden="true" />,
      tone: 'danger',
      onSelect: () => openPopup('sign-out'),
    },
  ];
}

export function AccountMenu() {
  const { t } = useTranslation('shell');
  const { account, nickname, isTrial } = useSession();
  const entries = useAccountEntries();
  const icon = useIcon();
  const unread = useUnreadMessages();
  const name = nickname || account;
  return (
    <span className="relative flex">
      <Menu
        label={[t('account.menu', { name }), ...(unread > 0 ? [t('account.unread', { count: unread })] : [])].join(
          ', ',
        )}
        className="grid size-11 place-items-center rounded-full"
        trigger={<Avatar name={name} icon={icon} />}
        heading={
          <span className="flex items-center justify-between gap-3">
            <span className="flex items-center gap-3">
              <Avatar name={name} icon={icon} />
              <span className="grid">
                <span className="text-base font-bold">{name}</span>
                <span className="text-xs text-muted">{account}</span>
              </span>
            </span>
            {isTrial && <Badge tone="gold">{t('account.trial')}</Badge>}
          </span>
        }
        items={entries}
      />
      <Count count={unread} className="pointer-events-none absolute -top-1 -end-1 ring-2 ring-bg" />
    </span>
  );
}
