import { createFileRoute } from '@tanstack/react-router';
import { PayoutAccountsPage } from '../features/cashier/withdrawal/payout-accounts-page.tsx';

export const Route = createFileRoute('/agentHome/cards')({
  staticData: { title: 'withdrawal:cards.pageTitle', frame: 'bare' },
  loader: ({ context }) => context.words.loadNamespaces(['withdrawal', 'cashier']),
  component: PayoutAccountsPage,
});
