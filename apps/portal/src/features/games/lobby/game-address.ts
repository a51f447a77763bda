import type { GameItem } from '@fairhouse/contract/games';

/** The vendor code of the house's own games. */
export const originalsVendor = 'ORIGINALS';

export function isOriginal({ vassalage }: Pick<GameItem, 'vassalage'>): boolean {
  return vassalage === originalsVendor;
}

/** Returns the address at which a game is played. */
export function gameAddress({ vassalage, gameCode }: Pick<GameItem, 'vassalage' | 'gameCode'>): string {
  return vassalage === originalsVendor
    ? `/originals/${encodeURIComponent(gameCode)}`
    : `/play/${encodeURIComponent(vassalage)}/${encodeURIComponent(gameCode)}`;
}
