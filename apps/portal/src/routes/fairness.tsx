import { createFileRoute } from '@tanstack/react-router';
import { FairnessPage } from '../features/fairness/fairness-page.tsx';
import { readRoundSearch } from '../features/originals/round-search.ts';

export const Route = createFileRoute('/fairness')({
  staticData: { title: 'fairness:pageTitle', description: 'fairness:pageDescription' },
  validateSearch: readRoundSearch,
  loader: ({ context }) => context.words.loadNamespaces(['fairness', 'originals', 'errors']),
  component: Fairness,
});

function Fairness() {
  const { round } = Route.useSearch();
  return <FairnessPage roundId={round === undefined ? undefined : String(round)} />;
}
