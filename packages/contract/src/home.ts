import { type Static, Type } from 'typebox';

/**
 * The rows of the home page: hot games, games played last, favourites, jackpots, a row for each kind of games, the
 * winners of the week, race and raffle, free play, the fairness demonstration, questions.
 */
export const HomeRow = Type.Union([
  Type.Literal('hot'),
  Type.Literal('recent'),
  Type.Literal('favourites'),
  Type.Literal('jackpots'),
  Type.Literal('kinds'),
  Type.Literal('winners'),
  Type.Literal('contests'),
  Type.Literal('freeplay'),
  Type.Literal('fair'),
  Type.Literal('questions'),
]);
export type HomeRow = Static<typeof HomeRow>;

const Rows = Type.Array(HomeRow, { uniqueItems: true, maxItems: 10 });
/** The rows in their order, by audience; a missing row is not shown. */
export const HomeRows = Type.Object({ visitors: Rows, members: Rows });
export type HomeRows = Static<typeof HomeRows>;
