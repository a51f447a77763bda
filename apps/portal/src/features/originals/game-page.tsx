import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ErrorState, Skeleton } from '../../ui/states.tsx';
import { DicePage } from './dice-page.tsx';
import { GameBar } from './game-bar.tsx';
import { gameOf, gamesQuery } from './games.ts';
import { useAccountOffer } from './use-account-offer.ts';
import { useNoteOpening, useOwnGame } from './use-own-game.ts';

/** The page of an in-house game by its code. */
export function GamePage({ gameCode }: { gameCode: string }) {
  const { t } = useTranslation('originals');
  const games = useQuery(gamesQuery());
  const game = gameOf(games.data ?? [], gameCode);
  const item = useOwnGame(gameCode.toLowerCase());
  useNoteOpening(item);

  const offer = useAccountOffer(game);
  const retry = game ? offer.retry : () => void games.refetch();

  return (
    <div className="flex min-h-dvh flex-col">
      <GameBar name={game?.gameCode === 'dice' ? t('dice') : (game?.gameName ?? '')} item={item} />
      {offer.game?.gameCode === 'dice' ? (
        // Another account's currency is another stake: the game begins anew with it.
        <DicePage key={offer.currency} game={offer.game} currency={offer.currency} />
      ) : (
        <div className="grid flex-1 place-items-center p-4">
          {games.isPending || offer.isPending ? (
            <Skeleton className="size-full rounded-lg" />
          ) : (
            <ErrorState onRetry={retry} />
          )}
        </div>
      )}
    </div>
  );
}
