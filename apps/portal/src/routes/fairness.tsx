import { createFileRoute } from '@tanstack/react-router';
import { FairnessPage } from '../features/games/fairness/fairness-page.tsx';
import { type RoundSearch, readRoundSearch } from '../features/games/originals/round-search.ts';

export const Route = createFileRoute('/fairness')({
  staticData: { title: 'fairness:pageTitle', description: 'fairness:pageDescription' },
  validateSearch: (search: Record<string, unknown>): RoundSearch & { raffle?: string } => ({
    ...readRoundSearch(search),
    ...(typeof search.raffle === 'string' && /^[a-z][a-z0-9-]{1,39}$/.test(search.raffle)
      ? { raffle: search.raffle }
      : {}),
  }),
  loader: async ({ context: { words } }) => {
    const { originalWords } = await import('../features/games/originals/registry.ts');
    await words.loadNamespaces(['fairness', 'originals', 'errors', ...originalWords]);
  },
  component: Fairness,
});

function Fairness() {
  const { round, raffle } = Route.useSearch();
  return <FairnessPage roundId={round === undefined ? undefined : String(round)} raffle={raffle} />;
}
