import { createFileRoute } from '@tanstack/react-router';
import { readPeriodSearch } from '../features/records/period-search.ts';
import { ProfitPage } from '../features/records/profit-page.tsx';

export const Route = createFileRoute('/member/profit')({
  staticData: { title: 'records:profit.pageTitle' },
  validateSearch: readPeriodSearch,
  loader: ({ context }) => context.words.loadNamespaces(['records', 'lobby']),
  component: Profit,
});

function Profit() {
  return <ProfitPage search={Route.useSearch()} />;
}
