import { createFileRoute } from '@tanstack/react-router';
import { AgentHomePage } from '../features/agent/agent-home-page.tsx';

export const Route = createFileRoute('/agentHome')({
  staticData: { title: 'agent:home.pageTitle', frame: 'bare', private: true },
  loader: ({ context }) => context.words.loadNamespaces(['agent', 'errors']),
  component: AgentHomePage,
});
