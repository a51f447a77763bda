import { createFileRoute, Outlet } from '@tanstack/react-router';
import { AgentFrame } from '../features/agents/agent-frame.tsx';

export const Route = createFileRoute('/agentHome')({
  staticData: { title: 'agent:home.pageTitle', frame: 'bare', private: true },
  loader: ({ context }) => context.words.loadNamespaces(['agent', 'errors']),
  component: AgentCentre,
});

function AgentCentre() {
  return (
    <AgentFrame>
      <Outlet />
    </AgentFrame>
  );
}
