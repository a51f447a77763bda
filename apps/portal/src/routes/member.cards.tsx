import { createFileRoute } from '@tanstack/react-router';
import { PayoutAccountsPage } from '../features/cashier/withdrawal/payout-accounts-page.tsx';

export const Route = createFileRoute('/member/cards')({
  staticData: { title: 'withdrawal:cards.pageTitle' },
  loader: ({ context }) => context.words.loadNamespaces(['withdrawal', 'cashier']),
  component: PayoutAccountsPage,
});
