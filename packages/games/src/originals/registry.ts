import type { Game } from '../game.ts';
import { baccarat } from './baccarat/rules.ts';
import { blackjack } from './blackjack/rules.ts';
import { crash } from './crash/rules.ts';
import { diamonds } from './diamonds/rules.ts';
import { dice } from './dice/rules.ts';
import { hilo } from './hilo/rules.ts';
import { keno } from './keno/rules.ts';
import { ladder } from './ladder/rules.ts';
import { limbo } from './limbo/rules.ts';
import { mines } from './mines/rules.ts';
import { plinko } from './plinko/rules.ts';
import { roulette } from './roulette/rules.ts';
import { slide } from './slide/rules.ts';
import { tower } from './tower/rules.ts';
import { videoPoker } from './video-poker/rules.ts';
import { wheel } from './wheel/rules.ts';

/**
 * Every in-house game that is offered, by its code. A new game is a folder beside these, a line here, and its schemas
 * in `schemas.ts`, which are separate because browsers load the rules, but not the schema library.
 */
export const games: ReadonlyMap<string, Game> = byCode<Game>([
  dice,
  mines,
  limbo,
  wheel,
  plinko,
  keno,
  diamonds,
  roulette,
  baccarat,
  hilo,
  tower,
  ladder,
  videoPoker,
  blackjack,
  crash,
  slide,
]);

function byCode<T extends { code: string }>(list: readonly T[]): Map<string, T> {
  return new Map(list.map((game) => [game.code, game]));
}
