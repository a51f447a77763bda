import { createFileRoute } from '@tanstack/react-router';
import { StandaloneHelp } from '../features/help/standalone-help.tsx';

export const Route = createFileRoute('/helpmc')({
  staticData: { title: 'help:pageTitle', description: 'help:description', frame: 'bare' },
  loader: ({ context }) => context.words.loadNamespaces(['help']),
  component: StandaloneHelp,
});
