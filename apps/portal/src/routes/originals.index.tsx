import { createFileRoute } from '@tanstack/react-router';
import { CategoryPage } from '../features/games/lobby/category-page.tsx';
import { lobbyRoute } from '../features/games/lobby/lobby-route.ts';
import { JackpotRibbon } from '../features/games/originals/jackpot/jackpot-ribbon.tsx';
import { useAccountOffer } from '../features/games/originals/use-account-offer.ts';

export const Route = createFileRoute('/originals/')({
  ...lobbyRoute('INHOUSE'),
  loader: ({ context: { words } }) => words.loadNamespaces(['lobby', 'originals', 'errors']),
  component: Floor,
});

/** The floor of in-house games, under the pots that their bets play for. */
function Floor() {
  const { currency } = useAccountOffer(undefined);
  return (
    <CategoryPage gameType="INHOUSE">
      <JackpotRibbon currency={currency} />
    </CategoryPage>
  );
}
