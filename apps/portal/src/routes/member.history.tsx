import { createFileRoute } from '@tanstack/react-router';
import { HistoryPage } from '../features/identity/security/history-page.tsx';

export const Route = createFileRoute('/member/history')({
  staticData: { title: 'member:history.pageTitle' },
  component: HistoryPage,
});
