import { languageTag } from '@fairhouse/contract/language';
import type { PageData } from '@fairhouse/contract/page';
import { showNumbersIn } from '@fairhouse/money/numbers';
import { createBrowserHistory } from '@tanstack/react-router';
import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { session } from './api/session.ts';
import { statusQuery } from './api/site.ts';
import { startTabSession } from './api/token-login.ts';
import { pageDataId, primeQueries, type VisitorData, visitorDataId } from './page-data.ts';
import { createPortalRouter, createQueryClient, PortalApp, pageHead } from './shell/create-app.tsx';
import { createI18n, languageOfTag } from './shell/i18n.ts';
import { createOwnWords } from './shell/own-words.ts';
import { keepLanguage, keepTheme, keptLanguage, keptTheme, shownTheme } from './shell/preferences.ts';
import { rest } from './ui/rest.ts';

const languages = import.meta.glob<{ files: Record<string, () => Promise<{ default: Record<string, string> }>> }>([
  './locales/*.ts',
  '!./locales/words.ts',
]);

async function loadWords(tag: string, namespace: string) {
  const language = await languages[`./locales/${tag}.ts`]?.();
  const load = language?.files[`./${tag}/${namespace}.json`];
  if (!load) throw new Error(`There are no words of ${namespace} in ${tag}`);
  return (await load()).default;
}

function readJson<T>(id: string): T | null {
  const text = document.querySelector(`script#${id}`)?.textContent;
  if (!text) return null;
  const value: T = JSON.parse(text);
  return value;
}

/** Reads the page's data that the server wrote into it: the shared part and the visitor's own. */
function readPage(): PageData | null {
  const page = readJson<PageData>(pageDataId);
  const visitor = readJson<VisitorData>(visitorDataId);
  return page && visitor ? { ...page, status: { ...page.status, ...visitor } } : page;
}

const showChinese = () => void import('./styles/chinese.ts').then(({ addLetters }) => addLetters());

async function boot() {
  const root = document.getElementById('root');
  if (!root) return;
  await rest();
  const page = readPage();
  const language = page?.language ?? keptLanguage() ?? 'EN';
  const queryClient = createQueryClient();
  const own = createOwnWords(page, loadWords);
  showNumbersIn(languageTag[language]);
  const words = await createI18n(language, own.load);
  await rest();

  // A visitor who follows a link in a language, and has chosen none, keeps that language.
  if (page && !keptLanguage() && new URLSearchParams(window.location.search).has('lang')) keepLanguage(page.language);
  if (page) primeQueries(queryClient, page);
  else keepTheme(keptTheme() ?? shownTheme());
  const status = page?.status ?? (await queryClient.fetchQuery(statusQuery(language)));
  await rest();

  startTabSession(status);
  followSession();
  await rest();

  const context = { queryClient, words };
  const history = createBrowserHistory();
  await rest();
  const router = createPortalRouter(context, history);
  // The server drew this page: the router renders without the boundaries that only a client render needs.
  if (page) router.ssr = { manifest: undefined };
  await rest();
  await router.load();
  const app = <PortalApp router={router} context={context} />;
  if (page) startTransition(() => void hydrateRoot(root, app));
  else createRoot(root).render(app);

  // After the page is drawn. Without a network the words stay as the server sent them.
  void import('./shell/follow-words.ts').then(
    ({ followWords }) => followWords(page, own, words, queryClient),
    () => {},
  );

  const title = () => {
    document.title = pageHead(router, words, status.info.brand.name).title;
  };
  router.subscribe('onResolved', title);
  router.subscribe('onBeforeNavigate', ({ pathChanged }) => {
    if (pathChanged) document.documentElement.dataset.moved = '';
  });
  words.on('languageChanged', (tag) => {
    showNumbersIn(tag);
    keepLanguage(languageOfTag(tag));
    if (tag === 'zh') showChinese();
    title();
  });
  if (words.language === 'zh') showChinese();
  const wanted = keptLanguage();
  if (wanted && wanted !== language) void words.changeLanguage(languageTag[wanted]);
}

/** Keeps the page's `data-session` mark, by which styles show the visitor's or the member's parts. */
function followSession() {
  const mark = () => document.documentElement.toggleAttribute('data-session', session.token() !== null);
  session.listen(mark);
  mark();
}

void boot();
