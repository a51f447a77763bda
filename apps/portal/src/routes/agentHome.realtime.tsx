import { createFileRoute } from '@tanstack/react-router';
import { WagesPage } from '../features/agents/contracts/wages-page.tsx';

export const Route = createFileRoute('/agentHome/realtime')({
  staticData: { title: 'contracts:pageTitle.realtime', frame: 'bare' },
  loader: ({ context }) => context.words.loadNamespaces(['contracts', 'records', 'member']),
  component: () => <WagesPage kind="realtime" />,
});
