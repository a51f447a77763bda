import { createFileRoute } from '@tanstack/react-router';
import { ToldRound } from '../features/games/fairness/told-round.tsx';

export const Route = createFileRoute('/originals/round/$id')({
  staticData: { title: 'originals:told.pageTitle', description: 'originals:told.pageDescription' },
  loader: async ({ context: { words } }) => {
    const { originalWords } = await import('../features/games/originals/registry.ts');
    await words.loadNamespaces(['fairness', 'originals', 'errors', ...originalWords]);
  },
  component: Told,
});

function Told() {
  const { id } = Route.useParams();
  return <ToldRound roundId={id} />;
}
