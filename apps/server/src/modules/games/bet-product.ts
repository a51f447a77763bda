import type { BetProduct } from '../bet-feed/index.ts';
import { gameNames, gameTiles, vendorNames } from './catalogue/names.ts';
import type { GamesDeps } from './deps.ts';
import { roundFeed } from './seamless-wallet/round-feed.ts';

/** The bets at vendors, for the betting record, and the names of all games in the lobby, in-house games included. */
export function gameBets(deps: GamesDeps): BetProduct {
  return {
    feeds: [roundFeed],
    gameNames: (ctx, currency, games) => gameNames(ctx, deps, currency, games),
    vendorNames,
    gameTiles: (ctx, shown, games) => gameTiles(ctx, deps, shown, games),
  };
}
