import { createFileRoute } from '@tanstack/react-router';
import { LotteryPage } from '../features/games/play/lottery-page.tsx';
import { lotteryRoute } from '../features/games/play/play-route.ts';

export const Route = createFileRoute('/vnLottery')({
  ...lotteryRoute,
  component: () => <LotteryPage vassalage="TCG_LOTTO_VN" />,
});
