import { createFileRoute } from '@tanstack/react-router';
import { RegisterPage } from '../features/agents/register/register-page.tsx';

export const Route = createFileRoute('/agentHome/register')({
  staticData: { title: 'team:register.pageTitle', frame: 'bare' },
  loader: ({ context }) => context.words.loadNamespaces(['team', 'identity']),
  component: RegisterPage,
});
