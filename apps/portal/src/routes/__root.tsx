import { createRootRouteWithContext, Outlet } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useSite } from '../api/use-site.ts';
import type { RouterContext } from '../shell/create-app.tsx';
import { Frame } from '../shell/frame.tsx';
import type { RootSearch } from '../shell/route-data.ts';
import { ErrorState } from '../ui/states.tsx';

const NotFound = lazy(async () => ({ default: (await import('../shell/not-found.tsx')).NotFound }));
const MaintenanceScreen = lazy(async () => ({
  default: (await import('../shell/status-screen.tsx')).MaintenanceScreen,
}));
const RegionScreen = lazy(async () => ({ default: (await import('../shell/status-screen.tsx')).RegionScreen }));

export const Route = createRootRouteWithContext<RouterContext>()({
  validateSearch: (search: Record<string, unknown>): RootSearch =>
    typeof search.popup === 'string' ? { popup: search.popup } : {},
  component: Root,
  notFoundComponent: () => (
    <Suspense>
      <NotFound />
    </Suspense>
  ),
  errorComponent: ({ reset }) => (
    <div className="grid min-h-dvh place-items-center">
      <ErrorState onRetry={reset} />
    </div>
  ),
});

/** The site as this visitor may see it: open, under maintenance, or closed to the region. */
function Root() {
  const site = useSite();
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
