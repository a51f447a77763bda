import { createFileRoute } from '@tanstack/react-router';
import { LotteryPage } from '../features/games/play/lottery-page.tsx';
import { lotteryRoute } from '../features/games/play/play-route.ts';

export const Route = createFileRoute('/lottery')({
  ...lotteryRoute,
  component: () => <LotteryPage />,
});
