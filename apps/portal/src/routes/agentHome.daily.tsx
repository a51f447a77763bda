import { createFileRoute } from '@tanstack/react-router';
import { WagesPage } from '../features/agents/contracts/wages-page.tsx';

export const Route = createFileRoute('/agentHome/daily')({
  staticData: { title: 'contracts:pageTitle.daily', frame: 'bare' },
  loader: ({ context }) => context.words.loadNamespaces(['contracts', 'records', 'member']),
  component: () => <WagesPage kind="daily" />,
});
