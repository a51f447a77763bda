import type { PlayedGames } from '@fairhouse/contract/played-games';
import { useTranslation } from 'react-i18next';

/**
 * Returns a function that names the games of a filter; null: all games except those that members play against each
 * other.
 */
export function useGamesWords(): (games: PlayedGames) => string | null {
  const { t } = useTranslation('lobby');
  return ({ gameTypes, vendors, games }) => {
    const names = [
      ...gameTypes.map((type) => t(`type.${type}`, { defaultValue: type })),
      ...vendors.map(readable),
      ...games.map((game) => readable(game.slice(game.indexOf('/') + 1))),
    ];
    return names.length === 0 ? null : names.join(', ');
  };
}

/** Turns "market-duel" into "Market duel". */
function readable(code: string): string {
  const words = code.toLowerCase().replaceAll(/[-_]/g, ' ');
  return `${words.slice(0, 1).toUpperCase()}${words.slice(1)}`;
}
