import { createFileRoute } from '@tanstack/react-router';
import { readPeriodSearch } from '../features/records/period.ts';
import { TransactionsPage } from '../features/records/transactions-page.tsx';

export const Route = createFileRoute('/member/account')({
  staticData: { title: 'records:transactions.pageTitle' },
  validateSearch: readPeriodSearch,
  loader: ({ context }) => context.words.loadNamespaces('records'),
  component: Transactions,
});

function Transactions() {
  return <TransactionsPage search={Route.useSearch()} />;
}
