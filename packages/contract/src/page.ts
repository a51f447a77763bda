import type { AnnouncementPage } from './announcements.ts';
import type { Language, Theme } from './language.ts';
import type { OriginalGame } from './originals.ts';
import type { GoodsList, PointsConfig } from './points.ts';
import type { HelpArticle, SystemStatus } from './site.ts';
import type { OwnWords } from './words.ts';

/** Number of help articles on the home page. */
export const questionsShown = 4;

/**
 * The data from which the portal draws a page on the server, and which the page contains; none of it belongs to the
 * visitor.
 */
export type PageData = {
  language: Language;
  theme: Theme;
  status: SystemStatus;
  /** The brand's own words, which replace the portal's. */
  words: OwnWords;
  games: OriginalGame[] | null;
  /** All articles, on the help centre's pages. */
  help?: HelpArticle[];
  /** The first articles, on the home page. */
  questions?: HelpArticle[];
  /** Answers of the lobby's calls, by their address. */
  lobby: Record<string, unknown>;
  /** For a preview: further answers, which pages otherwise read in the browser, and the open popup. */
  draft?: {
    announcements?: AnnouncementPage | null;
    goods?: GoodsList;
    points?: PointsConfig;
    popup?: 'login' | 'register';
  };
};

/** A page as the portal's server bundle draws it, or the address of a redirect. */
export type RenderedPage =
  | { kind: 'redirect'; to: string }
  | {
      kind: 'page';
      found: boolean;
      html: string;
      /** Templates of the alerts that the page's inline script shows. */
      alerts: string;
      title: string;
      description: string;
      isPrivate: boolean;
      routeIds: string[];
      /** Sections of the portal that the page imports while it loads, besides those of its routes. */
      sections: string[];
    };

/**
 * A part of the style sheet, as the server writes it into a page: a text; a rule, whose selectors are listed with the
 * classes that each needs; or a block of further parts.
 */
export type StylePart =
  | string
  | { selectors: [text: string, classes: string[]][]; body: string }
  | { block: string; parts: StylePart[] };
