import { createFileRoute } from '@tanstack/react-router';
import { TransferPage, type TransferSearch } from '../features/cashier/transfer/transfer-page.tsx';

export const Route = createFileRoute('/agentHome/transfer')({
  staticData: { title: 'transfer:pageTitle', frame: 'bare' },
  validateSearch: ({ to }: Record<string, unknown>): TransferSearch => (typeof to === 'string' ? { to } : {}),
  loader: ({ context }) => context.words.loadNamespaces(['transfer', 'cashier']),
  component: Transfer,
});

function Transfer() {
  return <TransferPage {...Route.useSearch()} />;
}
