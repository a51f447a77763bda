import { createRootRouteWithContext, Outlet } from '@tanstack/react-router';
import { lazy, Suspense, useEffect } from 'react';
import { useSite } from '../api/use-site.ts';
import type { RouterContext } from '../shell/create-app.tsx';
import { Frame } from '../shell/frame.tsx';
import type { RootSearch } from '../shell/route-data.ts';
import { atRest } from '../ui/lazy-at-rest.ts';
import { rest } from '../ui/rest.ts';

const NotFound = lazy(async () => ({ default: (await import('../shell/not-found.tsx')).NotFound }));
const MaintenanceScreen = lazy(async () => ({
  default: (await import('../shell/status-screen.tsx')).MaintenanceScreen,
}));
const RegionScreen = lazy(async () => ({ default: (await import('../shell/status-screen.tsx')).RegionScreen }));
const loadStates = () => import('../ui/states.tsx');
const ErrorState = lazy(async () => ({ default: (await loadStates()).ErrorState }));

export const Route = createRootRouteWithContext<RouterContext>()({
  validateSearch: (search: Record<string, unknown>): RootSearch =>
    typeof search.popup === 'string' ? { popup: search.popup } : {},
  // On the first page this lets the browser draw and handle input between matching the routes and loading them.
  beforeLoad: ({ cause }) => (cause === 'enter' && typeof window !== 'undefined' ? rest() : undefined),
  component: Root,
  notFoundComponent: () => (
    <Suspense>
      <NotFound />
    </Suspense>
  ),
  errorComponent: ({ reset }) => (
    <div className="grid min-h-dvh place-items-center">
      <Suspense>
        <ErrorState onRetry={reset} />
      </Suspense>
    </div>
  ),
});

/** The site for this visitor: open, under maintenance, or closed to the region. */
function Root() {
  const site = useSite();
  // Loads the error words before the connection may be lost.
  useEffect(
    () =>
      void atRest()
        .then(loadStates)
        .catch(() => {}),
    [],
  );
  if (site && site.status !== 0) {
    const Screen = site.status === 1 ? MaintenanceScreen : RegionScreen;
    return (
      <Suspense>
        <Screen site={site} />
      </Suspense>
    );
  }
  return (
    <Frame>
      <Outlet />
    </Frame>
  );
}
