import { createFileRoute, notFound } from '@tanstack/react-router';
import { GamePage } from '../features/originals/game-page.tsx';
import { gameOf, gamesQuery } from '../features/originals/games.ts';
import { readRoundSearch } from '../features/originals/round-search.ts';
import { NotFound } from '../shell/not-found.tsx';

export const Route = createFileRoute('/originals/$game')({
  staticData: { title: 'originals:pageTitle', description: 'originals:pageDescription', frame: 'bare' },
  validateSearch: readRoundSearch,
  loader: async ({ context: { queryClient, words }, params }) => {
    const known = queryClient.ensureQueryData(gamesQuery()).catch(() => null);
    const [games] = await Promise.all([known, words.loadNamespaces(['originals', 'errors', 'identity', 'lobby'])]);
    if (games && !gameOf(games, params.game)) throw notFound();
  },
  component: OriginalsGame,
  notFoundComponent: NotFound,
});

function OriginalsGame() {
  const { game } = Route.useParams();
  return <GamePage gameCode={game} />;
}
