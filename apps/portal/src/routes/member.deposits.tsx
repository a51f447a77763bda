import { createFileRoute } from '@tanstack/react-router';
import { DepositsPage } from '../features/records/deposits-page.tsx';
import { depositStates, readMoneySearch } from '../features/records/search.ts';

export const Route = createFileRoute('/member/deposits')({
  staticData: { title: 'records:deposits.pageTitle' },
  validateSearch: (search: Record<string, unknown>) => readMoneySearch(search, depositStates),
  loader: ({ context }) => context.words.loadNamespaces(['records', 'cashier']),
  component: Deposits,
});

function Deposits() {
  return <DepositsPage search={Route.useSearch()} />;
}
