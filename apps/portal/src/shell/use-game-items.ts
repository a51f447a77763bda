import { useGameTypes } from '../api/lobby.ts';
import { categories, inOrder } from './categories.ts';
import type { NavItem } from './nav-items.ts';

/** Returns the navigation items of the kinds of games that the site offers. */
export function useGameItems(): (NavItem & { gameType: ReturnType<typeof inOrder>[number] })[] {
  return inOrder(useGameTypes()).map((gameType) => {
    const { path, icon } = categories[gameType];
    return { gameType, label: `lobby:type.${gameType}`, to: path, icon };
  });
}
