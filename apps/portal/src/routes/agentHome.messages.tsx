import { createFileRoute } from '@tanstack/react-router';
import { MessagesPage } from '../features/messages/messages-page.tsx';

export const Route = createFileRoute('/agentHome/messages')({
  staticData: { title: 'messages:pageTitle', frame: 'bare' },
  loader: ({ context }) => context.words.loadNamespaces(['messages', 'cashier']),
  component: MessagesPage,
});
