import { createFileRoute } from '@tanstack/react-router';
import { readMoneySearch, withdrawalStates } from '../features/records/search.ts';
import { WithdrawalsPage } from '../features/records/withdrawals-page.tsx';

export const Route = createFileRoute('/member/withdrawals')({
  staticData: { title: 'records:withdrawals.pageTitle' },
  validateSearch: (search: Record<string, unknown>) => readMoneySearch(search, withdrawalStates),
  loader: ({ context }) => context.words.loadNamespaces(['records', 'cashier']),
  component: Withdrawals,
});

function Withdrawals() {
  return <WithdrawalsPage search={Route.useSearch()} />;
}
