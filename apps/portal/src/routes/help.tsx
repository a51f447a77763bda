import { createFileRoute } from '@tanstack/react-router';
import { HelpPage } from '../features/help/help-page.tsx';

export const Route = createFileRoute('/help')({
  staticData: { title: 'help:pageTitle', description: 'help:description' },
  loader: ({ context }) => context.words.loadNamespaces(['help']),
  component: HelpPage,
});
