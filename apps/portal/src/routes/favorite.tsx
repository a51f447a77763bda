import { createFileRoute } from '@tanstack/react-router';
import { FavouritesPage } from '../features/games/lobby/account-list-page.tsx';
import { lobbyRoute } from '../features/games/lobby/lobby-route.ts';

export const Route = createFileRoute('/favorite')({
  ...lobbyRoute('FAVORITE'),
  component: FavouritesPage,
});
