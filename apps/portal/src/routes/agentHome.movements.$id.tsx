import { createFileRoute } from '@tanstack/react-router';
import { DownlineAccountPage } from '../features/agents/team/downline-account-page.tsx';
import { readAccountSearch } from '../features/records/search.ts';

export const Route = createFileRoute('/agentHome/movements/$id')({
  staticData: { title: 'team:one.accountTitle', frame: 'bare' },
  validateSearch: readAccountSearch,
  loader: ({ context }) => context.words.loadNamespaces(['team', 'records']),
  component: DownlineAccount,
});

function DownlineAccount() {
  return <DownlineAccountPage id={Route.useParams().id} search={Route.useSearch()} />;
}
