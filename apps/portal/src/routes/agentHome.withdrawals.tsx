import { createFileRoute } from '@tanstack/react-router';
import { MoneyRecordsPage } from '../features/records/money-records-page.tsx';
import { readMoneySearch } from '../features/records/search.ts';

export const Route = createFileRoute('/agentHome/withdrawals')({
  staticData: { title: 'records:withdrawals.pageTitle', frame: 'bare' },
  validateSearch: readMoneySearch,
  loader: ({ context }) => context.words.loadNamespaces(['records', 'cashier']),
  component: Withdrawals,
});

function Withdrawals() {
  return <MoneyRecordsPage kind="withdrawal" search={Route.useSearch()} />;
}
