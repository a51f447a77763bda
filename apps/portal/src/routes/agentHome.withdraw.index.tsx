import { createFileRoute } from '@tanstack/react-router';
import { WithdrawPage } from '../features/cashier/withdrawal/withdraw-page.tsx';

export const Route = createFileRoute('/agentHome/withdraw/')({
  staticData: { title: 'withdrawal:withdraw.pageTitle', frame: 'bare' },
  loader: ({ context }) => context.words.loadNamespaces(['withdrawal', 'cashier']),
  component: WithdrawPage,
});
