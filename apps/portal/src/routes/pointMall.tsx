import { createFileRoute } from '@tanstack/react-router';
import { MallPage } from '../features/points/mall-page.tsx';
import { readMallSearch } from '../features/points/mall-search.ts';

export const Route = createFileRoute('/pointMall')({
  staticData: { title: 'points:pageTitle', description: 'points:description' },
  validateSearch: readMallSearch,
  loader: ({ context }) => context.words.loadNamespaces(['points', 'cashier', 'lobby', 'errors']),
  component: MallPage,
});
