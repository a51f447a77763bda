import { createFileRoute } from '@tanstack/react-router';
import { RafflePage } from '../features/rewards/raffles/raffle-page.tsx';

export const Route = createFileRoute('/raffles/$code')({
  staticData: { title: 'raffles:pageTitle', description: 'raffles:pageDescription' },
  loader: ({ context }) => context.words.loadNamespaces(['raffles', 'races', 'rewards', 'lobby', 'errors']),
  component: Raffle,
});

function Raffle() {
  const { code } = Route.useParams();
  return <RafflePage key={code} code={code} />;
}
