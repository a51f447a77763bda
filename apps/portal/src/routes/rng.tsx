import { createFileRoute } from '@tanstack/react-router';
import { CategoryPage } from '../features/games/lobby/category-page.tsx';
import { lobbyRoute } from '../features/games/lobby/lobby-route.ts';

export const Route = createFileRoute('/rng')({
  ...lobbyRoute('RNG'),
  component: () => <CategoryPage gameType="RNG" />,
});
