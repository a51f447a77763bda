import type { GameItem } from '@fairhouse/contract/games';

/** The vendor code of the house's own games. */
export const ownVendor = 'ORIGINALS';

export function isOwn({ vassalage }: Pick<GameItem, 'vassalage'>): boolean {
  return vassalage === ownVendor;
}

/** The address at which a game is played. */
export function gamePlace({ vassalage, gameCode }: Pick<GameItem, 'vassalage' | 'gameCode'>): string {
  return vassalage === ownVendor
    ? `/originals/${encodeURIComponent(gameCode)}`
    : `/play/${encodeURIComponent(vassalage)}/${encodeURIComponent(gameCode)}`;
}
