import { useFavourites } from './favourites.ts';
import { useJackpotMeters } from './use-jackpot-meters.ts';

/** Data that the tiles of a list show besides their games. */
export type TileData = {
  favourites: ReturnType<typeof useFavourites>;
  meterOf: ReturnType<typeof useJackpotMeters>;
};

/**
 * Reads the data once for all tiles of a list: a subscription in each tile would make the list's hydration one long
 * task.
 */
export function useTileData(): TileData {
  return { favourites: useFavourites(), meterOf: useJackpotMeters() };
}
