import { type Static, Type } from 'typebox';
import { strict } from './desk.ts';
import { GameTypeName } from './games.ts';
import { Prize } from './rewards.ts';

// Schemas that missions, raffles and races share.

/** The code that identifies a mission, a season, a raffle or a race. */
export const RewardCode = Type.String({ pattern: '^[a-z][a-z0-9-]{1,39}$' });
export const RewardCodePath = Type.Object({ code: RewardCode });

/** A decimal amount or number, not negative. */
export const Positive = Type.String({ pattern: '^\\d{1,18}(\\.\\d{1,8})?$' });
export const CurrencyName = Type.String({ pattern: '^[A-Z][A-Z0-9]{2,9}$' });

/**
 * The games whose bets count; an empty list is all of them. Games that members play against each other (PVP) count only
 * if their type is named: two accounts of one person could play against each other at no cost.
 */
export const PlayedGames = Type.Object(
  {
    gameTypes: Type.Array(GameTypeName, { maxItems: 20 }),
    vendors: Type.Array(Type.String({ pattern: '^[A-Z][A-Z0-9_]{1,23}$' }), { maxItems: 50 }),
    /** VENDOR/game */
    games: Type.Array(Type.String({ pattern: '^[A-Z][A-Z0-9_]{1,23}/[A-Za-z0-9][A-Za-z0-9_-]{0,63}$' }), {
      maxItems: 200,
    }),
  },
  strict,
);
export type PlayedGames = Static<typeof PlayedGames>;

/** A prize for members of one currency. */
export const CurrencyPrize = Type.Object({ currency: CurrencyName, prize: Prize }, strict);
export type CurrencyPrize = Static<typeof CurrencyPrize>;
