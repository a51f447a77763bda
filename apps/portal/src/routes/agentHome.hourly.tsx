import { createFileRoute } from '@tanstack/react-router';
import { readWagesSearch } from '../features/agents/contracts/search.ts';
import { WagesPage } from '../features/agents/contracts/wages-page.tsx';

export const Route = createFileRoute('/agentHome/hourly')({
  staticData: { title: 'contracts:pageTitle.hourly', frame: 'bare' },
  validateSearch: readWagesSearch,
  loader: ({ context }) => context.words.loadNamespaces(['contracts', 'records', 'member']),
  component: Wages,
});

function Wages() {
  return <WagesPage kind="hourly" search={Route.useSearch()} />;
}
