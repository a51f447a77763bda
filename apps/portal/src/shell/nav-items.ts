import {
  BanknoteArrowDown,
  BanknoteArrowUp,
  Dices,
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
  /** Key in the shell's words. */
  label: string;
  to: string;
  icon: LucideIcon;
  /** Who sees it; default everybody. */
  who?: 'member';
};

/** What the site offers today. An entry is added in the change that makes its page work. */
export const productItems: NavItem[] = [{ label: 'nav.dice', to: places.game('dice'), icon: Dices }];

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
