import { createFileRoute, notFound } from '@tanstack/react-router';
import { PromotionPage } from '../features/rewards/activities/promotion-page.tsx';
import { NotFound } from '../shell/not-found.tsx';

export const Route = createFileRoute('/promotions/$id')({
  staticData: { title: 'promotions:pageTitle', description: 'promotions:description' },
  loader: async ({ context: { queryClient, words }, params }) => {
    const { isPromotion } = await import('../features/rewards/activities/is-promotion.ts');
    const [known] = await Promise.all([
      isPromotion(queryClient, params.id, words.language),
      words.loadNamespaces(['promotions', 'rewards', 'errors', 'matching']),
    ]);
    if (!known) throw notFound();
  },
  component: Promotion,
  notFoundComponent: NotFound,
});

function Promotion() {
  return <PromotionPage id={Route.useParams().id} />;
}
