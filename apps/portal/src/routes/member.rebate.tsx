import { createFileRoute } from '@tanstack/react-router';
import { RebatePage } from '../features/rewards/vip/rebate-page.tsx';

export const Route = createFileRoute('/member/rebate')({
  staticData: { title: 'vip:rebateTitle' },
  loader: ({ context }) => context.words.loadNamespaces(['vip', 'lobby']),
  component: RebatePage,
});
