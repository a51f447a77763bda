import { createFileRoute } from '@tanstack/react-router';
import { FairnessPage } from '../features/games/fairness/fairness-page.tsx';
import { readRoundSearch } from '../features/games/originals/round-search.ts';

export const Route = createFileRoute('/fairness')({
  staticData: { title: 'fairness:pageTitle', description: 'fairness:pageDescription' },
  validateSearch: readRoundSearch,
  loader: async ({ context: { words } }) => {
    const { originalWords } = await import('../features/games/originals/registry.ts');
    await words.loadNamespaces(['fairness', 'originals', 'errors', ...originalWords]);
  },
  component: Fairness,
});

function Fairness() {
  const { round } = Route.useSearch();
  return <FairnessPage roundId={round === undefined ? undefined : String(round)} />;
}
