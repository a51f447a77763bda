import { createFileRoute } from '@tanstack/react-router';
import { MemberVipPage } from '../features/rewards/vip/member-vip-page.tsx';

export const Route = createFileRoute('/member/vip')({
  staticData: { title: 'vip:memberTitle' },
  loader: ({ context }) => context.words.loadNamespaces(['vip', 'lobby']),
  component: MemberVipPage,
});
