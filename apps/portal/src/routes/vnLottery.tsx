import { createFileRoute } from '@tanstack/react-router';
import { lotteryRoute } from '../features/games/play/play-route.ts';
import { VnLotteryPage } from '../features/games/play/vn-lottery-page.tsx';

export const Route = createFileRoute('/vnLottery')({
  ...lotteryRoute,
  component: VnLotteryPage,
});
