import { useQuery } from '@tanstack/react-query';
import { ErrorState, Skeleton } from '../../ui/states.tsx';
import { DicePage } from './dice-page.tsx';
import { GameBar } from './game-bar.tsx';
import { gameOf, gamesQuery } from './games.ts';
import { useAccountOffer } from './use-account-offer.ts';

/** The page of an in-house game by its code. */
export function GamePage({ gameCode }: { gameCode: string }) {
  const games = useQuery(gamesQuery());
  const game = gameOf(games.data ?? [], gameCode);

  const offer = useAccountOffer(game);
  const retry = game ? offer.retry : () => void games.refetch();

  // Another account's currency is another stake: the page begins anew with it.
  if (offer.game?.gameCode === 'dice') {
    return <DicePage key={offer.currency} game={offer.game} currency={offer.currency} />;
  }
  return (
    <div className="flex min-h-dvh flex-col">
      <GameBar name={game?.gameName ?? ''} />
      <div className="grid flex-1 place-items-center p-4">
        {games.isPending || offer.isPending ? (
          <Skeleton className="size-full rounded-lg" />
        ) : (
          <ErrorState onRetry={retry} />
        )}
      </div>
    </div>
  );
}
