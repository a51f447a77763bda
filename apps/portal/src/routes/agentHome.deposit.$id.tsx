import { createFileRoute } from '@tanstack/react-router';
import { DepositDetailPage } from '../features/cashier/deposit/deposit-detail-page.tsx';

export const Route = createFileRoute('/agentHome/deposit/$id')({
  staticData: { title: 'deposit:pageTitle', frame: 'bare' },
  loader: ({ context }) => context.words.loadNamespaces(['deposit', 'cashier', 'matching', 'gateway']),
  component: Deposit,
});

function Deposit() {
  return <DepositDetailPage id={Route.useParams().id} />;
}
