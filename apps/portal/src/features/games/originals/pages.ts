import type { OriginalGame } from '@fairhouse/contract/originals';
import type { CurrencyCode } from '@fairhouse/money/money';
import type { i18n } from 'i18next';
import { type ComponentType, createElement, lazy } from 'react';
import type { OriginalCode } from '../../../locales/words.ts';
import type { Offer, Original } from './original.ts';

/** A part of a game that is loaded, with the game's description, when it is shown. */
type Section = {
  load: () => Promise<unknown>;
  View: ComponentType<{ game: OriginalGame; currency: CurrencyCode }>;
};

export type GamePages = {
  code: OriginalCode;
  page: Section;
  /** The game's rules to try out, for the home page of a site with one game. */
  showcase?: Section;
};

function section(description: () => Promise<Original>, part: () => Promise<ComponentType<Offer>>): Section {
  const load = () => Promise.all([description(), part()]);
  const View = lazy(async () => {
    const [original, Part] = await load();
    return { default: (shown: Omit<Offer, 'original'>) => createElement(Part, { ...shown, original }) };
  });
  return { load, View };
}

/** The pages of every in-house game; none is loaded before it is shown. */
const list: readonly GamePages[] = [
  {
    code: 'dice',
    page: section(
      async () => (await import('./dice/index.ts')).dice,
      async () => (await import('./dice/dice-page.tsx')).DicePage,
    ),
    showcase: section(
      async () => (await import('./dice/index.ts')).dice,
      async () => (await import('./dice/dice-showcase.tsx')).DiceShowcase,
    ),
  },
  {
    code: 'mines',
    page: section(
      async () => (await import('./mines/index.ts')).mines,
      async () => (await import('./mines/mines-page.tsx')).MinesPage,
    ),
  },
  {
    code: 'limbo',
    page: section(
      async () => (await import('./limbo/index.ts')).limbo,
      async () => (await import('./limbo/limbo-page.tsx')).LimboPage,
    ),
  },
  {
    code: 'wheel',
    page: section(
      async () => (await import('./wheel/index.ts')).wheel,
      async () => (await import('./wheel/wheel-page.tsx')).WheelPage,
    ),
  },
  {
    code: 'plinko',
    page: section(
      async () => (await import('./plinko/index.ts')).plinko,
      async () => (await import('./plinko/plinko-page.tsx')).PlinkoPage,
    ),
  },
  {
    code: 'keno',
    page: section(
      async () => (await import('./keno/index.ts')).keno,
      async () => (await import('./keno/keno-page.tsx')).KenoPage,
    ),
  },
  {
    code: 'diamonds',
    page: section(
      async () => (await import('./diamonds/index.ts')).diamonds,
      async () => (await import('./diamonds/diamonds-page.tsx')).DiamondsPage,
    ),
  },
  {
    code: 'roulette',
    page: section(
      async () => (await import('./roulette/index.ts')).roulette,
      async () => (await import('./roulette/roulette-page.tsx')).RoulettePage,
    ),
  },
  {
    code: 'baccarat',
    page: section(
      async () => (await import('./baccarat/index.ts')).baccarat,
      async () => (await import('./baccarat/baccarat-page.tsx')).BaccaratPage,
    ),
  },
  {
    code: 'hilo',
    page: section(
      async () => (await import('./hilo/index.ts')).hilo,
      async () => (await import('./hilo/hilo-page.tsx')).HiloPage,
    ),
  },
  {
    code: 'tower',
    page: section(
      async () => (await import('./tower/index.ts')).tower,
      async () => (await import('./tower/tower-page.tsx')).TowerPage,
    ),
  },
  {
    code: 'ladder',
    page: section(
      async () => (await import('./ladder/index.ts')).ladder,
      async () => (await import('./ladder/ladder-page.tsx')).LadderPage,
    ),
  },
  {
    code: 'videopoker',
    page: section(
      async () => (await import('./videopoker/index.ts')).videopoker,
      async () => (await import('./videopoker/videopoker-page.tsx')).VideoPokerPage,
    ),
  },
  {
    code: 'blackjack',
    page: section(
      async () => (await import('./blackjack/index.ts')).blackjack,
      async () => (await import('./blackjack/blackjack-page.tsx')).BlackjackPage,
    ),
  },
  {
    code: 'crash',
    page: section(
      async () => (await import('./crash/index.ts')).crash,
      async () => (await import('./crash/crash-page.tsx')).CrashPage,
    ),
  },
  {
    code: 'slide',
    page: section(
      async () => (await import('./slide/index.ts')).slide,
      async () => (await import('./slide/slide-page.tsx')).SlidePage,
    ),
  },
];

export const pagesOf: ReadonlyMap<string, GamePages> = new Map(list.map((pages) => [pages.code, pages]));

/** Loads the page of a game and its words, so that they are ready when it is drawn. */
export async function loadPage(gameCode: string, words: i18n): Promise<void> {
  const pages = pagesOf.get(gameCode.toLowerCase());
  if (pages) await Promise.all([pages.page.load(), words.loadNamespaces(pages.code)]);
}
