import { createFileRoute } from '@tanstack/react-router';
import { MessagesPage } from '../features/messages/messages-page.tsx';

export const Route = createFileRoute('/member/messages')({
  staticData: { title: 'messages:pageTitle' },
  loader: ({ context }) => context.words.loadNamespaces(['messages', 'cashier']),
  component: MessagesPage,
});
