import type { ParseKeys } from 'i18next';
import { Flame, Heart, History, House, LifeBuoy, type LucideIcon, ShieldCheck } from 'lucide-react';
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

export const houseItems: NavItem[] = [
  { label: 'nav.fairness', to: addresses.fairness, icon: ShieldCheck },
  { label: 'nav.help', to: addresses.help, icon: LifeBuoy },
];

export const homeItem: NavItem = { label: 'nav.home', to: addresses.home, icon: House };
