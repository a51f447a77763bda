import { createFileRoute } from '@tanstack/react-router';
import { DownlinesPage } from '../features/agents/team/downlines-page.tsx';
import { readDownlineSearch } from '../features/agents/team/search.ts';

export const Route = createFileRoute('/agentHome/downlines')({
  staticData: { title: 'team:downlines.pageTitle', frame: 'bare' },
  validateSearch: readDownlineSearch,
  loader: ({ context }) => context.words.loadNamespaces(['team']),
  component: Downlines,
});

function Downlines() {
  return <DownlinesPage search={Route.useSearch()} />;
}
