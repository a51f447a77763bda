import { createFileRoute } from '@tanstack/react-router';
import { HotPage } from '../features/games/lobby/account-list-page.tsx';
import { lobbyRoute } from '../features/games/lobby/lobby-route.ts';

export const Route = createFileRoute('/hot')({
  ...lobbyRoute('HOT'),
  component: HotPage,
});
