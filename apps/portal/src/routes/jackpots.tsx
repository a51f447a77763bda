import { createFileRoute } from '@tanstack/react-router';
import { JackpotsPage } from '../features/games/fairness/jackpots-page.tsx';

export const Route = createFileRoute('/jackpots')({
  staticData: { title: 'originals:jackpot.pageTitle', description: 'originals:jackpot.pageDescription' },
  loader: async ({ context: { words } }) => await words.loadNamespaces(['fairness', 'originals', 'errors']),
  component: JackpotsPage,
});
