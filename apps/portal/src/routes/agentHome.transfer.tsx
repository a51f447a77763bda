import { createFileRoute } from '@tanstack/react-router';
import { TransferPage } from '../features/cashier/transfer/transfer-page.tsx';

export const Route = createFileRoute('/agentHome/transfer')({
  staticData: { title: 'transfer:pageTitle', frame: 'bare' },
  loader: ({ context }) => context.words.loadNamespaces(['transfer', 'cashier']),
  component: TransferPage,
});
