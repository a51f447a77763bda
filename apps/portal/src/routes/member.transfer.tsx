import { createFileRoute } from '@tanstack/react-router';
import { TransferPage } from '../features/cashier/transfer/transfer-page.tsx';

export const Route = createFileRoute('/member/transfer')({
  staticData: { title: 'transfer:pageTitle' },
  loader: ({ context }) => context.words.loadNamespaces(['transfer', 'cashier']),
  component: TransferPage,
});
