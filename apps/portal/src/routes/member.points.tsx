import { createFileRoute } from '@tanstack/react-router';
import { MemberPointsPage } from '../features/points/member-points-page.tsx';

export const Route = createFileRoute('/member/points')({
  staticData: { title: 'points:mine.pageTitle' },
  loader: ({ context }) => context.words.loadNamespaces(['points', 'cashier', 'lobby', 'errors']),
  component: MemberPointsPage,
});
