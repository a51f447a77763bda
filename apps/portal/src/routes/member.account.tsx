import { createFileRoute } from '@tanstack/react-router';
import { readAccountSearch } from '../features/records/search.ts';
import { TransactionsPage } from '../features/records/transactions-page.tsx';

export const Route = createFileRoute('/member/account')({
  staticData: { title: 'records:transactions.pageTitle' },
  validateSearch: readAccountSearch,
  loader: ({ context }) => context.words.loadNamespaces('records'),
  component: Transactions,
});

function Transactions() {
  return <TransactionsPage search={Route.useSearch()} />;
}
