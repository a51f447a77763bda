import { createFileRoute } from '@tanstack/react-router';
import { LotteryPage } from '../features/play/lottery-page.tsx';
import { lotteryRoute } from '../features/play/play-route.ts';

export const Route = createFileRoute('/seaLottery')({
  ...lotteryRoute,
  component: () => <LotteryPage vassalage="TCG_SEA" />,
});
