import { ApiError } from '@fairhouse/web/api-error';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createRouter, type RouterHistory, RouterProvider } from '@tanstack/react-router';
import type { i18n } from 'i18next';
import { I18nextProvider } from 'react-i18next';
import { routeTree } from '../routeTree.gen.ts';
import './route-data.ts';

export type RouterContext = { queryClient: QueryClient; words: i18n };

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        // Only a lost connection is retried; a refusal is a final answer.
        retry: (count, error) => count < 2 && !(error instanceof ApiError && error.code !== 'NETWORK'),
        refetchOnWindowFocus: false,
      },
      // A mutation without a network fails at once: the default would send it later by itself, when the visitor no
      // longer expects it.
      mutations: { networkMode: 'always' },
    },
  });
}

const homeAliases = new Set(['/index', '/index.html', '/home']);

/** Creates the router for browser and server; the server's history holds one address in memory. */
export function createPortalRouter(context: RouterContext, history: RouterHistory) {
  const router = createRouter({
    routeTree,
    history,
    context,
    defaultPreload: 'intent',
    // The server renders the top of the page; only a browser restores a scroll position.
    scrollRestoration: typeof window !== 'undefined',
    rewrite: {
      input: ({ url }) => {
        if (homeAliases.has(url.pathname.toLowerCase())) url.pathname = '/';
        return url;
      },
    },
  });
  router.startViewTransition = (update) => {
    // The first page has no page before it; a transition would style and draw the whole document twice more.
    const wanted = router.shouldViewTransition ?? router.state.resolvedLocation !== undefined;
    delete router.shouldViewTransition;
    if (!wanted || !('startViewTransition' in document)) return update();
    const transition = document.startViewTransition(update);
    // The next navigation or a hidden tab may skip the transition; the page has changed all the same.
    transition.ready.catch(() => {});
    return transition.updateCallbackDone;
  };
  return router;
}

/** The page with its router, translations and query client. */
export function PortalApp({ router, context }: { router: PortalRouter; context: RouterContext }) {
  return (
    <I18nextProvider i18n={context.words}>
      <QueryClientProvider client={context.queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </I18nextProvider>
  );
}

export type PortalRouter = ReturnType<typeof createPortalRouter>;

declare module '@tanstack/react-router' {
  interface Register {
    router: PortalRouter;
  }
}

/** Returns the page's title and description, of the deepest route that has them. */
export function pageHead(router: PortalRouter, words: i18n, brand: string) {
  const matches = [...router.state.matches].reverse();
  const named = (part: 'title' | 'description', otherwise: string): string => {
    const match = matches.find(({ staticData }) => staticData[part]);
    const key = match?.staticData[part];
    if (key === undefined) return otherwise;
    if (typeof key !== 'function') return words.t(key, { brand });
    const keys = key(match?.params ?? {});
    return keys.reduceRight((found, one) => words.t(one, { brand, defaultValue: found }), otherwise);
  };
  return {
    title: named('title', brand),
    description: named('description', words.t('common:description', { brand })),
    isPrivate: matches.some((match) => match.staticData.private === true),
  };
}
