import { createFileRoute } from '@tanstack/react-router';
import { FeedbackPage } from '../features/messages/feedback/feedback-page.tsx';

export const Route = createFileRoute('/member/feedback')({
  staticData: { title: 'feedback:page.pageTitle' },
  loader: ({ context }) => context.words.loadNamespaces(['feedback']),
  component: FeedbackPage,
});
