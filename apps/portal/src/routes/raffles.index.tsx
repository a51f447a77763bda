import { createFileRoute } from '@tanstack/react-router';
import { RafflesPage } from '../features/rewards/raffles/raffles-page.tsx';

export const Route = createFileRoute('/raffles/')({
  staticData: { title: 'raffles:pageTitle', description: 'raffles:pageDescription' },
  loader: ({ context }) => context.words.loadNamespaces(['raffles', 'rewards', 'errors']),
  component: RafflesPage,
});
