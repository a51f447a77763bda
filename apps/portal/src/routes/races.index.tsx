import { createFileRoute } from '@tanstack/react-router';
import { RacesPage } from '../features/rewards/races/races-page.tsx';

export const Route = createFileRoute('/races/')({
  staticData: { title: 'races:pageTitle', description: 'races:pageDescription' },
  loader: ({ context }) => context.words.loadNamespaces(['races', 'rewards', 'errors']),
  component: RacesPage,
});
