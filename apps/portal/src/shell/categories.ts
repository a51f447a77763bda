import type { GameType } from '@fairhouse/contract/games';
import {
  Blocks,
  Cherry,
  Dices,
  Feather,
  Fish,
  Gamepad2,
  Grid3x3,
  type LucideIcon,
  RadioTower,
  Spade,
  Ticket,
  Tickets,
  Trophy,
} from 'lucide-react';

export type Category = {
  path: string;
  icon: LucideIcon;
  /** True if the kind's page shows vendors instead of games. */
  ofVendors?: boolean;
};

/** Pages of the kinds of games. Their names are under `type` in the lobby's words. */
export const categories: Record<GameType, Category> = {
  INHOUSE: { path: '/originals', icon: Dices },
  RNG: { path: '/rng', icon: Cherry },
  LIVE: { path: '/live', icon: RadioTower },
  SPORTS: { path: '/sports', icon: Trophy, ofVendors: true },
  ESPORTS: { path: '/esports', icon: Gamepad2, ofVendors: true },
  LOTT: { path: '/lott', icon: Ticket, ofVendors: true },
  ELOTT: { path: '/elott', icon: Tickets, ofVendors: true },
  PVP: { path: '/pvp', icon: Spade },
  FISH: { path: '/fish', icon: Fish },
  COCKFIGHT: { path: '/cockfight', icon: Feather, ofVendors: true },
  BINGO: { path: '/bingo', icon: Grid3x3 },
  BGS: { path: '/bgs', icon: Blocks },
};

/** The order in which the site lists the kinds of games. */
const order: GameType[] = [
  'INHOUSE',
  'RNG',
  'LIVE',
  'SPORTS',
  'ESPORTS',
  'LOTT',
  'ELOTT',
  'PVP',
  'FISH',
  'COCKFIGHT',
  'BINGO',
  'BGS',
];

/** Returns the offered kinds in the site's order; originals are always among them. */
export function inOrder(types: readonly GameType[] | undefined): GameType[] {
  return order.filter((type) => type === 'INHOUSE' || types?.includes(type));
}
