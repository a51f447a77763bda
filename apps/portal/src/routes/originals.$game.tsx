import { createFileRoute } from '@tanstack/react-router';
import { GamePage } from '../features/originals/game-page.tsx';
import { readRoundSearch } from '../features/originals/round-search.ts';

export const Route = createFileRoute('/originals/$game')({
  staticData: { title: 'originals:pageTitle', description: 'originals:pageDescription', frame: 'bare' },
  validateSearch: readRoundSearch,
  loader: ({ context }) => context.words.loadNamespaces(['originals', 'errors', 'identity']),
  component: OriginalsGame,
});

function OriginalsGame() {
  const { game } = Route.useParams();
  return <GamePage gameCode={game} />;
}
