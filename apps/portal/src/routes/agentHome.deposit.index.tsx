import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { DepositPage, type DepositSearch } from '../features/cashier/deposit/deposit-page.tsx';

export const Route = createFileRoute('/agentHome/deposit/')({
  staticData: { title: 'deposit:pageTitle', frame: 'bare' },
  validateSearch: ({ channel }: Record<string, unknown>): DepositSearch =>
    typeof channel === 'string' ? { channel } : {},
  loader: ({ context }) => context.words.loadNamespaces(['deposit', 'cashier', 'matching']),
  component: Deposit,
});

function Deposit() {
  const { channel } = Route.useSearch();
  const navigate = useNavigate();
  return (
    <DepositPage
      channel={channel}
      onChannel={(code) =>
        void navigate({ to: '.', search: (held) => ({ ...held, channel: code }), replace: true, resetScroll: false })
      }
    />
  );
}
