import { createFileRoute } from '@tanstack/react-router';
import { AnnouncementsPage } from '../features/announcements/announcements-page.tsx';

export const Route = createFileRoute('/announcements')({
  staticData: { title: 'announcements:pageTitle', description: 'announcements:description' },
  loader: ({ context }) => context.words.loadNamespaces(['announcements']),
  component: AnnouncementsPage,
});
