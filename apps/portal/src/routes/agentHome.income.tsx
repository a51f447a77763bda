import { createFileRoute } from '@tanstack/react-router';
import { IncomePage } from '../features/agents/contracts/income-page.tsx';
import { readPeriodSearch } from '../features/records/period-search.ts';

export const Route = createFileRoute('/agentHome/income')({
  staticData: { title: 'contracts:pageTitle.income', frame: 'bare' },
  validateSearch: readPeriodSearch,
  loader: ({ context }) => context.words.loadNamespaces(['contracts', 'records']),
  component: Income,
});

function Income() {
  return <IncomePage search={Route.useSearch()} />;
}
