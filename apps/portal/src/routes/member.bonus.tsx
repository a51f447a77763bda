import { createFileRoute } from '@tanstack/react-router';
import { BonusPage } from '../features/rewards/bonus/bonus-page.tsx';

export const Route = createFileRoute('/member/bonus')({
  staticData: { title: 'bonus:pageTitle' },
  component: BonusPage,
});
