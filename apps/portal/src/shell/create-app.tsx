import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createRouter, type RouterHistory, RouterProvider } from '@tanstack/react-router';
import type { i18n } from 'i18next';
import { I18nextProvider } from 'react-i18next';
import { ApiError } from '../api/api-error.ts';
import { routeTree } from '../routeTree.gen.ts';
import './route-data.ts';

export type RouterContext = { queryClient: QueryClient; words: i18n };

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        // A refusal is an answer; only a lost connection is worth another try.
        retry: (count, error) => count < 2 && !(error instanceof ApiError && error.code !== 'NETWORK'),
        refetchOnWindowFocus: false,
      },
    },
  });
}

const homeAliases = new Set(['/index', '/index.html', '/home']);

/** The same router on both sides; the history is the browser's or a memory of one address. */
export function createPortalRouter(context: RouterContext, history: RouterHistory) {
  const router = createRouter({
    routeTree,
    history,
    context,
    defaultPreload: 'intent',
    // The page that the server drew stands at the top: only a browser has a place to come back to.
    scrollRestoration: typeof window !== 'undefined',
    rewrite: {
      input: ({ url }) => {
        if (homeAliases.has(url.pathname.toLowerCase())) url.pathname = '/';
        return url;
      },
    },
  });
  router.startViewTransition = (update) => {
    const wanted = router.shouldViewTransition ?? true;
    delete router.shouldViewTransition;
    if (!wanted || typeof document === 'undefined' || !('startViewTransition' in document)) return update();
    const transition = document.startViewTransition(update);
    // Skipped, because the next navigation took its place or nobody looks: the page has changed all the same.
    transition.ready.catch(() => {});
    return transition.updateCallbackDone;
  };
  return router;
}

/** The page under its router, words and queries. */
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

/** The page's title and description: those of the deepest route that names them. */
export function pageHead(router: PortalRouter, words: i18n, brand: string) {
  const matches = [...router.state.matches].reverse();
  const title = matches.find((match) => match.staticData.title)?.staticData.title;
  const description = matches.find((match) => match.staticData.description)?.staticData.description;
  return {
    title: title ? words.t(title, { brand }) : brand,
    description: words.t(description ?? 'common:description', { brand }),
    isPrivate: matches.some((match) => match.staticData.private === true),
  };
}
