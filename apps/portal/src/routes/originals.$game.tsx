import { createFileRoute, notFound } from '@tanstack/react-router';
import { GamePage } from '../features/games/originals/game-page.tsx';
import { gameOf, gamesQuery, gameWords } from '../features/games/originals/games.ts';
import { readRoundSearch } from '../features/games/originals/round-search.ts';
import { NotFound } from '../shell/not-found.tsx';

export const Route = createFileRoute('/originals/$game')({
  staticData: {
    title: ({ game }) => [`${game?.toLowerCase()}:pageTitle`, 'originals:pageTitle'],
    description: ({ game }) => [`${game?.toLowerCase()}:pageDescription`, 'originals:pageDescription'],
    frame: 'game',
  },
  validateSearch: readRoundSearch,
  loader: async ({ context: { queryClient, words }, params }) => {
    const known = queryClient.ensureQueryData(gamesQuery()).catch(() => null);
    const page = import('../features/games/originals/pages.ts').then(({ loadPage }) => loadPage(params.game, words));
    const [games] = await Promise.all([known, page, words.loadNamespaces(gameWords)]);
    if (games && !gameOf(games, params.game)) throw notFound();
  },
  component: OriginalsGame,
  notFoundComponent: NotFound,
});

function OriginalsGame() {
  const { game } = Route.useParams();
  return <GamePage gameCode={game} />;
}
