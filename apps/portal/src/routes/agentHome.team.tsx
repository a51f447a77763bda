import { createFileRoute } from '@tanstack/react-router';
import { OverviewPage, type OverviewSearch } from '../features/agents/team/overview-page.tsx';
import { readPeriodSearch } from '../features/records/period-search.ts';

export const Route = createFileRoute('/agentHome/team')({
  staticData: { title: 'team:overview.pageTitle', frame: 'bare' },
  validateSearch: (search: Record<string, unknown>): OverviewSearch => ({
    ...readPeriodSearch(search),
    ...(typeof search.currency === 'string' && /^[A-Z]{3,5}$/.test(search.currency)
      ? { currency: search.currency }
      : {}),
  }),
  loader: ({ context }) => context.words.loadNamespaces(['team', 'records']),
  component: Overview,
});

function Overview() {
  return <OverviewPage search={Route.useSearch()} />;
}
