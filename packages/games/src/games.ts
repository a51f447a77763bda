import { dice } from './dice.ts';
import type { Game } from './game.ts';

/** Every in-house game by its code. A new game is a file beside `dice.ts` and a line here. */
export const games: ReadonlyMap<string, Game> = new Map([dice].map((game) => [game.code, game]));
