import { createFileRoute } from '@tanstack/react-router';
import { VipPage } from '../features/rewards/vip/vip-page.tsx';

export const Route = createFileRoute('/vip')({
  staticData: { title: 'vip:pageTitle', description: 'vip:description' },
  loader: ({ context }) => context.words.loadNamespaces(['vip', 'lobby', 'errors']),
  component: VipPage,
});
