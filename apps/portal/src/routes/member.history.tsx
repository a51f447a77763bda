import { createFileRoute } from '@tanstack/react-router';
import { HistoryPage } from '../features/member/history-page.tsx';

export const Route = createFileRoute('/member/history')({
  staticData: { title: 'member:history.pageTitle' },
  component: HistoryPage,
});
