import { createFileRoute } from '@tanstack/react-router';
import { RewardCentre } from '../features/rewards/centre/reward-centre.tsx';

export const Route = createFileRoute('/member/rewards')({
  staticData: { title: 'rewards:pageTitle' },
  loader: ({ context }) => context.words.loadNamespaces(['rewards']),
  component: RewardCentre,
});
