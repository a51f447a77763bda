import { createFileRoute } from '@tanstack/react-router';
import { MissionsPage } from '../features/rewards/missions/missions-page.tsx';

export const Route = createFileRoute('/member/missions')({
  staticData: { title: 'missions:pageTitle' },
  loader: ({ context }) => context.words.loadNamespaces(['missions', 'races', 'raffles', 'rewards', 'lobby']),
  component: MissionsPage,
});
