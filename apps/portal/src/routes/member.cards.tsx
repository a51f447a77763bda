import { createFileRoute } from '@tanstack/react-router';
import { CardsPage } from '../features/withdrawal/cards-page.tsx';

export const Route = createFileRoute('/member/cards')({
  staticData: { title: 'withdrawal:cards.pageTitle' },
  loader: ({ context }) => context.words.loadNamespaces(['withdrawal', 'cashier']),
  component: CardsPage,
});
