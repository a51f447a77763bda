import { createFileRoute } from '@tanstack/react-router';
import { WalletPage } from '../features/cashier/wallet/wallet-page.tsx';

export const Route = createFileRoute('/member/wallet')({
  staticData: { title: 'wallet:pageTitle' },
  loader: ({ context }) => context.words.loadNamespaces(['wallet', 'cashier']),
  component: WalletPage,
});
