import { createFileRoute } from '@tanstack/react-router';
import { BetsPage } from '../features/records/bets-page.tsx';
import { readBetSearch } from '../features/records/search.ts';

export const Route = createFileRoute('/member/bets')({
  staticData: { title: 'records:bets.pageTitle' },
  validateSearch: readBetSearch,
  loader: ({ context }) => context.words.loadNamespaces(['records', 'lobby']),
  component: Bets,
});

function Bets() {
  return <BetsPage search={Route.useSearch()} />;
}
