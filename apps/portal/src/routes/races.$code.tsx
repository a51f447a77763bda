import { createFileRoute } from '@tanstack/react-router';
import { RacePage } from '../features/rewards/races/race-page.tsx';

export const Route = createFileRoute('/races/$code')({
  staticData: { title: 'races:pageTitle', description: 'races:pageDescription' },
  loader: ({ context }) => context.words.loadNamespaces(['races', 'rewards', 'lobby', 'errors']),
  component: Race,
});

function Race() {
  const { code } = Route.useParams();
  return <RacePage key={code} code={code} />;
}
