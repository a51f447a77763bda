import type { Game } from '../game.ts';
import { dice } from './dice/rules.ts';
import { limbo } from './limbo/rules.ts';
import { mines } from './mines/rules.ts';

/**
 * Every in-house game by its code. A new game is a folder beside these, a line here, and its schemas in `schemas.ts`, which
 * are kept apart because browsers take the rules along and not the library of the schemas.
 */
export const games: ReadonlyMap<string, Game> = new Map(
  [dice, mines, limbo].map((game): [string, Game] => [game.code, game]),
);
