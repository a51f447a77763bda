import { useTranslation } from 'react-i18next';
import { baccarat } from './baccarat/index.ts';
import { blackjack } from './blackjack/index.ts';
import { crash } from './crash/index.ts';
import { diamonds } from './diamonds/index.ts';
import { dice } from './dice/index.ts';
import { hilo } from './hilo/index.ts';
import { keno } from './keno/index.ts';
import { ladder } from './ladder/index.ts';
import { limbo } from './limbo/index.ts';
import { mines } from './mines/index.ts';
import type { Original, Words } from './original.ts';
import { plinko } from './plinko/index.ts';
import { roulette } from './roulette/index.ts';
import { slide } from './slide/index.ts';
import { tower } from './tower/index.ts';
import { videopoker } from './videopoker/index.ts';
import { wheel } from './wheel/index.ts';

/** Every in-house game by its code. A new game is a folder beside `dice`, its words, a line here, and one in `pages.ts`. */
export const originals: ReadonlyMap<string, Original> = new Map(
  [
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
    videopoker,
    blackjack,
    crash,
    slide,
  ].map((game) => [game.code, game]),
);

/** The word namespaces of all games. */
export const originalWords = [...originals.values()].map(({ code }) => code);

/** Returns the translation function for all games' words. */
export function useOriginalWords(): Words {
  const { t } = useTranslation(originalWords);
  return (key, values) => t(key, { ...values, defaultValue: key });
}
