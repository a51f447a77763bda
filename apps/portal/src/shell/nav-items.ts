import type { ParseKeys } from 'i18next';
import {
  Coins,
  Crown,
  Flame,
  Gem,
  Gift,
  Heart,
  History,
  House,
  LifeBuoy,
  type LucideIcon,
  Megaphone,
  ShieldCheck,
  Smartphone,
  Ticket,
  Trophy,
  UserPlus,
} from 'lucide-react';
import { addresses } from './addresses.ts';

export type NavItem = {
  /** Key in the shell's words, or `namespace:key`. */
  label: ParseKeys<['shell', 'lobby']>;
  to: string;
  icon: LucideIcon;
};

/** Lists of games across all kinds. */
export const listItems: NavItem[] = [
  { label: 'lobby:hot.title', to: '/hot', icon: Flame },
  { label: 'lobby:favourite.title', to: '/favorite', icon: Heart },
  { label: 'lobby:recent.title', to: '/recent', icon: History },
];

/** Links to the site's own pages; one that belongs to a module is shown if the module is on. */
export const houseItems: (NavItem & { modId?: string })[] = [
  { label: 'nav.promotions', to: '/promotions', icon: Gift },
  { label: 'nav.vip', to: '/vip', icon: Crown, modId: 'VIP3' },
  { label: 'nav.races', to: '/races', icon: Trophy },
  { label: 'nav.raffles', to: '/raffles', icon: Ticket },
  { label: 'nav.invite', to: '/member/referral', icon: UserPlus, modId: 'REFERRAL3' },
  { label: 'nav.points', to: '/pointMall', icon: Gem, modId: 'PTSYS3' },
  { label: 'nav.jackpots', to: '/jackpots', icon: Coins },
  { label: 'nav.fairness', to: addresses.fairness, icon: ShieldCheck },
  { label: 'nav.announcements', to: '/announcements', icon: Megaphone },
  { label: 'nav.download', to: '/download', icon: Smartphone },
  { label: 'nav.help', to: addresses.help, icon: LifeBuoy },
];

export const homeItem: NavItem = { label: 'nav.home', to: addresses.home, icon: House };
