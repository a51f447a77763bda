import { useFavourites } from './favourites.ts';
import { useJackpotMeters } from './use-jackpot-meters.ts';

/** Shown by the tiles of a list beside their games. */
export type TileData = {
  favourites: ReturnType<typeof useFavourites>;
  meterOf: ReturnType<typeof useJackpotMeters>;
};

/** Asks once for all tiles of a list: the subscriptions of each tile would make one long task of the list's hydration. */
export function useTileData(): TileData {
  return { favourites: useFavourites(), meterOf: useJackpotMeters() };
}
