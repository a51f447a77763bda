import { createFileRoute } from '@tanstack/react-router';
import { CategoryPage } from '../features/lobby/category-page.tsx';
import { lobbyRoute } from '../features/lobby/lobby-route.ts';

export const Route = createFileRoute('/elott')({
  ...lobbyRoute('ELOTT'),
  component: () => <CategoryPage gameType="ELOTT" />,
});
