import { createFileRoute } from '@tanstack/react-router';
import { AnnouncementsPage } from '../features/messages/announcements-page.tsx';

export const Route = createFileRoute('/agentHome/announcements')({
  staticData: { title: 'messages:announcements.pageTitle', frame: 'bare' },
  loader: ({ context }) => context.words.loadNamespaces(['announcements', 'messages', 'cashier']),
  component: AnnouncementsPage,
});
