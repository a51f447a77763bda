import { createFileRoute } from '@tanstack/react-router';
import { AgentLoginPage } from '../features/agents/agent-login-page.tsx';

export const Route = createFileRoute('/agent')({
  staticData: {
    title: 'agent:login.pageTitle',
    description: 'agent:login.pageDescription',
    frame: 'bare',
    private: true,
  },
  loader: ({ context }) => context.words.loadNamespaces(['agent', 'identity', 'errors']),
  component: AgentLoginPage,
});
