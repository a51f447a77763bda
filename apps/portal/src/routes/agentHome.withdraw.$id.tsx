import { createFileRoute } from '@tanstack/react-router';
import { WithdrawalPage } from '../features/cashier/withdrawal/withdrawal-page.tsx';

export const Route = createFileRoute('/agentHome/withdraw/$id')({
  staticData: { title: 'withdrawal:detail.pageTitle', frame: 'bare' },
  loader: ({ context }) => context.words.loadNamespaces(['withdrawal', 'cashier']),
  component: Withdrawal,
});

function Withdrawal() {
  return <WithdrawalPage id={Route.useParams().id} />;
}
