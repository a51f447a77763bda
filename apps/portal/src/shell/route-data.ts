import '@tanstack/react-router';
import type { WordsKey } from '../locales/words.ts';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Translation keys (`namespace:key`) of the page's title and of its description for search engines. */
    title?: WordsOfRoute;
    description?: WordsOfRoute;
    /** `full` (default): the whole frame. `game`: the page alone, under a bar of its own. `bare`: the page alone. */
    frame?: 'full' | 'game' | 'bare';
    /** True for members' pages, which search engines must not index. */
    private?: boolean;
  }
}

/** A translation key, or keys made from the address's parameters, of which the first that has words is used. */
type WordsOfRoute = WordsKey | ((params: Record<string, string | undefined>) => string[]);

/** Search parameters of every page. */
export type RootSearch = {
  /** Popup open over the page. */
  popup?: string;
};
