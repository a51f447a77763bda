import { createFileRoute } from '@tanstack/react-router';
import { PromotionsPage } from '../features/rewards/activities/promotions-page.tsx';

export const Route = createFileRoute('/promotions/')({
  staticData: { title: 'promotions:pageTitle', description: 'promotions:description' },
  validateSearch: ({ category }: Record<string, unknown>): { category?: string } =>
    typeof category === 'string' ? { category } : {},
  loader: ({ context }) => context.words.loadNamespaces(['promotions', 'rewards', 'errors', 'matching']),
  component: Promotions,
});

function Promotions() {
  return <PromotionsPage category={Route.useSearch().category} />;
}
