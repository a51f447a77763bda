import { createFileRoute } from '@tanstack/react-router';
import { readWagesSearch } from '../features/agents/contracts/search.ts';
import { WagesPage } from '../features/agents/contracts/wages-page.tsx';

export const Route = createFileRoute('/agentHome/realtime')({
  staticData: { title: 'contracts:pageTitle.realtime', frame: 'bare' },
  validateSearch: readWagesSearch,
  loader: ({ context }) => context.words.loadNamespaces(['contracts', 'records', 'member']),
  component: Wages,
});

function Wages() {
  return <WagesPage kind="realtime" search={Route.useSearch()} />;
}
