import { createFileRoute } from '@tanstack/react-router';
import { DownlineBetsPage } from '../features/agents/team/downline-bets-page.tsx';
import { readPeriodSearch } from '../features/records/period-search.ts';

export const Route = createFileRoute('/agentHome/members/$id')({
  staticData: { title: 'team:one.pageTitle', frame: 'bare' },
  validateSearch: readPeriodSearch,
  loader: ({ context }) => context.words.loadNamespaces(['team', 'records', 'lobby']),
  component: DownlineBets,
});

function DownlineBets() {
  return <DownlineBetsPage id={Route.useParams().id} search={Route.useSearch()} />;
}
