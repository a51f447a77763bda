import { VendorGamesAnswer } from '@fairhouse/contract/vendor-protocol';
import type { World } from './check.ts';
import { ask, must } from './vendor.ts';

/** Returns the first open game of the vendor's list in the currency that is tried. */
export async function someGame({ vendor, currency }: World): Promise<string> {
  const { games } = await ask(vendor, '/games/list', {}, VendorGamesAnswer);
  const game = games.find(({ currencies, maintenance }) => currencies.includes(currency) && !maintenance);
  must(game !== undefined, `a game can be played in ${currency}`);
  return game.gameCode;
}
