import { createFileRoute } from '@tanstack/react-router';
import { RecentPage } from '../features/games/lobby/account-list-page.tsx';
import { lobbyRoute } from '../features/games/lobby/lobby-route.ts';

export const Route = createFileRoute('/recent')({
  ...lobbyRoute('RECENT'),
  component: RecentPage,
});
