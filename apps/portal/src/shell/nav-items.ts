import type { ParseKeys } from 'i18next';
import {
  BanknoteArrowDown,
  BanknoteArrowUp,
  Flame,
  Heart,
  History,
  House,
  LifeBuoy,
  LockKeyhole,
  type LucideIcon,
  ReceiptText,
  ShieldCheck,
} from 'lucide-react';
import { addresses } from './addresses.ts';

export type NavItem = {
  /** Key in the shell's words, or `namespace:key`. */
  label: ParseKeys<['shell', 'lobby']>;
  to: string;
  icon: LucideIcon;
  /** Audience of the entry; everybody by default. */
  who?: 'member';
};

/** Lists of games across all kinds. */
export const listItems: NavItem[] = [
  { label: 'lobby:hot.title', to: '/hot', icon: Flame },
  { label: 'lobby:favourite.title', to: '/favorite', icon: Heart },
  { label: 'lobby:recent.title', to: '/recent', icon: History },
];

export const houseItems: NavItem[] = [
  { label: 'nav.fairness', to: addresses.fairness, icon: ShieldCheck },
  { label: 'nav.help', to: addresses.help, icon: LifeBuoy },
];

export const memberItems: NavItem[] = [
  { label: 'nav.deposit', to: '/member/deposit', icon: BanknoteArrowDown, who: 'member' },
  { label: 'nav.withdraw', to: '/member/withdraw', icon: BanknoteArrowUp, who: 'member' },
  { label: 'nav.bets', to: addresses.bets, icon: History, who: 'member' },
  { label: 'nav.account', to: addresses.account, icon: ReceiptText, who: 'member' },
  { label: 'nav.security', to: '/member/security', icon: LockKeyhole, who: 'member' },
];

export const homeItem: NavItem = { label: 'nav.home', to: addresses.home, icon: House };
