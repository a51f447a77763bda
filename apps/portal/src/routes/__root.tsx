import { createRootRouteWithContext, Outlet } from '@tanstack/react-router';
import { useSite } from '../api/use-site.ts';
import type { RouterContext } from '../shell/create-app.tsx';
import { Frame } from '../shell/frame.tsx';
import { NotFound } from '../shell/not-found.tsx';
import type { RootSearch } from '../shell/route-data.ts';
import { MaintenanceScreen, RegionScreen } from '../shell/status-screen.tsx';
import { ErrorState } from '../ui/states.tsx';

export const Route = createRootRouteWithContext<RouterContext>()({
  validateSearch: (search: Record<string, unknown>): RootSearch =>
    typeof search.popup === 'string' ? { popup: search.popup } : {},
  component: Root,
  notFoundComponent: NotFound,
  errorComponent: ({ reset }) => (
    <div className="grid min-h-dvh place-items-center">
      <ErrorState onRetry={reset} />
    </div>
  ),
});

/** The site as this visitor may see it: open, under maintenance, or closed to the region. */
function Root() {
  const site = useSite();
  if (site?.status === 1) return <MaintenanceScreen site={site} />;
  if (site?.status === 2) return <RegionScreen site={site} />;
  return (
    <Frame>
      <Outlet />
    </Frame>
  );
}
