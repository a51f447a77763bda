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
import { places } from './places.ts';

export type NavItem = {
  /** Key in the shell's words, or `namespace:key`. */
  label: string;
  to: string;
  icon: LucideIcon;
  /** Who sees it; default everybody. */
  who?: 'member';
};

/** Lists of games across all kinds. */
export const listItems: NavItem[] = [
  { label: 'lobby:hot.title', to: '/hot', icon: Flame },
  { label: 'lobby:favourite.title', to: '/favorite', icon: Heart },
  { label: 'lobby:recent.title', to: '/recent', icon: History },
];

export const houseItems: NavItem[] = [
  { label: 'nav.fairness', to: places.fairness, icon: ShieldCheck },
  { label: 'nav.help', to: places.help, icon: LifeBuoy },
];

export const memberItems: NavItem[] = [
  { label: 'nav.deposit', to: '/member/deposit', icon: BanknoteArrowDown, who: 'member' },
  { label: 'nav.withdraw', to: '/member/withdraw', icon: BanknoteArrowUp, who: 'member' },
  { label: 'nav.bets', to: places.bets, icon: History, who: 'member' },
  { label: 'nav.account', to: places.account, icon: ReceiptText, who: 'member' },
  { label: 'nav.security', to: '/member/security', icon: LockKeyhole, who: 'member' },
];

export const homeItem: NavItem = { label: 'nav.home', to: places.home, icon: House };
