import { createFileRoute } from '@tanstack/react-router';
import { MoneyRecordsPage } from '../features/records/money-records-page.tsx';
import { readMoneySearch } from '../features/records/search.ts';

export const Route = createFileRoute('/member/deposits')({
  staticData: { title: 'records:deposits.pageTitle' },
  validateSearch: readMoneySearch,
  loader: ({ context }) => context.words.loadNamespaces(['records', 'cashier']),
  component: Deposits,
});

function Deposits() {
  return <MoneyRecordsPage kind="deposit" search={Route.useSearch()} />;
}
