import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorState, Skeleton } from '../../../ui/states.tsx';
import { GameBar } from './game-bar.tsx';
import { gameOf, gamesQuery } from './games.ts';
import { pagesOf } from './pages.ts';
import { useAccountOffer } from './use-account-offer.ts';
import { useNoteOpening, useOwnGame } from './use-own-game.ts';

/** The page of an in-house game by its code. */
export function GamePage({ gameCode }: { gameCode: string }) {
  const games = useQuery(gamesQuery());
  const game = gameOf(games.data ?? [], gameCode);
  const item = useOwnGame(gameCode.toLowerCase());
  useNoteOpening(item);

  const offer = useAccountOffer(game);
  const pages = game && pagesOf.get(game.gameCode);
  const { t } = useTranslation(pages?.code ?? 'originals');
  const retry = game ? offer.retry : () => void games.refetch();
  const waiting = <Skeleton className="size-full rounded-lg" />;

  return (
    <div className="flex min-h-dvh flex-col">
      <GameBar name={pages ? t('name') : (game?.gameName ?? '')} item={item} />
      {pages && offer.game ? (
        <Suspense fallback={waiting}>
          {/* Another account's currency is another stake: the game begins anew with it. */}
          <pages.page.View key={offer.currency} game={offer.game} currency={offer.currency} />
        </Suspense>
      ) : (
        <div className="grid flex-1 place-items-center p-4">
          {games.isPending || offer.isPending ? waiting : <ErrorState onRetry={retry} />}
        </div>
      )}
    </div>
  );
}
