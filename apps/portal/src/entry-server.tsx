import { type Language, languages, languageTag } from '@fairhouse/contract/language';
import type { PageData, RenderedPage } from '@fairhouse/contract/page';
import type { OwnWords } from '@fairhouse/contract/words';
import { showNumbersIn } from '@fairhouse/money/numbers';
import type { QueryClient } from '@tanstack/react-query';
import { createMemoryHistory } from '@tanstack/react-router';
import i18next, { type i18n } from 'i18next';
import type { ReactNode } from 'react';
import { prerender } from 'react-dom/static';
import { registerRulesQuery } from './api/site.ts';
import { announcementsQuery } from './features/announcements/calls.ts';
import { gameWords } from './features/games/originals/games.ts';
import LoginPopup from './features/identity/login/login-popup.tsx';
import RegisterPopup from './features/identity/register/register-popup.tsx';
import { goodsQuery, pointsConfigQuery } from './features/points/calls.ts';
import { pageDataId, primeQueries, visitorDataId } from './page-data.ts';
import { ConnectionAlerts } from './shell/connection-alerts.tsx';
import { createPortalRouter, createQueryClient, PortalApp, pageHead } from './shell/create-app.tsx';
import { createI18n } from './shell/i18n.ts';
import { withOwn } from './shell/own-words.ts';
import { DrawnPopup } from './ui/drawn-popup.ts';

const files = import.meta.glob<Record<string, string>>('./locales/*/*.json', { eager: true, import: 'default' });

export { pageDataId, visitorDataId };

/** Returns all words of a language with the brand's own, for one rendering. */
async function wordsOf(language: Language, own: OwnWords = {}): Promise<i18n> {
  const words = await createI18n(language, (tag, namespace) => {
    const file = files[`./locales/${tag}/${namespace}.json`];
    if (!file) throw new Error(`There are no words of ${namespace} in ${tag}`);
    return withOwn(file, own[namespace]);
  });
  const namespaces = new Set(Object.keys(files).map((file) => file.replace(/^.*\/(.*)\.json$/, '$1')));
  await words.loadNamespaces([...namespaces]);
  return words;
}

/** The alert texts of every page, in all languages. */
const alerts = Promise.all(languages.map((language) => wordsOf(language))).then((words) =>
  draw(<ConnectionAlerts words={words} />),
);

let drawing: Promise<unknown> = Promise.resolve();

/**
 * Renders one address for a signed-out visitor, one at a time, because the number format is set globally for its
 * language. `path` carries no search parameters but the known ones.
 */
export function render(path: string, data: PageData): Promise<RenderedPage> {
  const page = drawing.then(() => renderNow(path, data));
  drawing = page.catch(() => {});
  return page;
}

async function renderNow(path: string, data: PageData): Promise<RenderedPage> {
  showNumbersIn(languageTag[data.language]);
  const words = await wordsOf(data.language, data.words);
  const queryClient = createQueryClient();
  primeQueries(queryClient, data);
  primeDraft(queryClient, data);
  const context = { queryClient, words };
  const router = createPortalRouter(context, createMemoryHistory({ initialEntries: [path] }));
  await router.load();
  const result = router._serverResult;
  if (result?.type === 'redirect') return { kind: 'redirect', to: result.redirect.headers.get('location') ?? '/' };
  const app = <PortalApp router={router} context={context} />;
  const html = await draw(<DrawnPopup value={popupOf(data)}>{app}</DrawnPopup>);
  queryClient.clear();
  if (result?.status === 500) throw new Error(`The page ${path} could not be drawn`);
  return {
    kind: 'page',
    found: result?.status !== 404,
    html,
    alerts: await alerts,
    routeIds: router.state.matches.map((match) => match.routeId),
    sections: router.state.matches.flatMap(({ routeId, params }) =>
      routeId === '/originals/$game' && 'game' in params ? gameSections(params.game, data.language) : [],
    ),
    ...pageHead(router, words, data.status.info.brand.name),
  };
}

/** The files that the page of an in-house game loads one after another, since each file imports the next. */
function gameSections(game: string, language: Language): string[] {
  const code = game.toLowerCase();
  const folder = 'src/features/games/originals';
  const words = [...gameWords, code].map((name) => `src/locales/${languageTag[language]}/${name}.json`);
  return [`${folder}/pages.ts`, `${folder}/${code}/index.ts`, `${folder}/${code}/${code}-page.tsx`, ...words];
}

const popups = { login: LoginPopup, register: RegisterPopup };

/** The popup that a preview shows over the page. */
function popupOf({ draft }: PageData): ReactNode {
  const Screen = draft?.popup && popups[draft.popup];
  return Screen ? <Screen open onClose={() => {}} /> : null;
}

/** Puts the answers of a preview into the query cache; pages ask for these only in the browser. */
function primeDraft(client: QueryClient, { draft, language, status }: PageData): void {
  if (!draft) return;
  client.setQueryData(registerRulesQuery().queryKey, status.info.register);
  if (draft.announcements) client.setQueryData(announcementsQuery('B', 1, language).queryKey, draft.announcements);
  if (draft.goods) client.setQueryData(goodsQuery(null).queryKey, draft.goods);
  if (draft.points) client.setQueryData(pointsConfigQuery(null).queryKey, draft.points);
}

/** Renders the whole page to one string, waiting for lazy parts. */
async function draw(app: ReactNode): Promise<string> {
  const faults: unknown[] = [];
  const { prelude } = await prerender(app, {
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onError: (fault) => void faults.push(fault),
  });
  if (faults.length > 0) throw faults[0];
  return new Response(prelude).text();
}

const matcher = createPortalRouter(
  { queryClient: createQueryClient(), words: i18next },
  createMemoryHistory({ initialEntries: ['/'] }),
);

/**
 * Returns the route of an address as the portal spells it, with `$` before parameters (`/member/deposit/$id`); null for
 * an address that is none of the portal's.
 */
export function routeOf(path: string): string | null {
  const [, params, route] = matcher.getMatchedRoutes(path);
  // The remainder of an address below a page.
  if (!route || '**' in params) return null;
  return route.fullPath.replace(/(?<=.)\/$/, '');
}
