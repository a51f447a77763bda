import { createFileRoute } from '@tanstack/react-router';
import { AgentCentrePage } from '../features/agents/agent-centre-page.tsx';

export const Route = createFileRoute('/agentHome/')({
  staticData: { title: 'agent:home.pageTitle', frame: 'bare' },
  loader: ({ context }) => context.words.loadNamespaces(['team', 'records']),
  component: AgentCentrePage,
});
