import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../../api/session.ts';
import { lazyBelow } from '../../../ui/lazy-at-rest.ts';
import { ErrorState, Skeleton } from '../../../ui/states.tsx';
import { GameBar } from './game-bar.tsx';
import { gameOf, gamesQuery } from './games.ts';
import { pagesOf } from './pages.ts';
import { useAccountOffer } from './use-account-offer.ts';
import { useStatsKept } from './use-stats.ts';
import { useTheatre } from './use-theatre.ts';

const Extras = lazyBelow(async () => (await import('./extras/extras.tsx')).Extras);

/** The page of an in-house game by its code. */
export function GamePage({ gameCode }: { gameCode: string }) {
  const games = useQuery(gamesQuery());
  const game = gameOf(games.data ?? [], gameCode);
  const offer = useAccountOffer(game);
  const { memberId } = useSession();
  const [theatre] = useTheatre();
  const pages = game && pagesOf.get(game.gameCode);
  const { t } = useTranslation(pages?.code ?? 'originals');
  const retry = game ? offer.retry : () => void games.refetch();
  const waiting = <Skeleton className="size-full rounded-lg" />;

  return (
    <div className="flex min-h-dvh flex-col">
      <GameBar name={pages ? t('name') : (game?.gameName ?? '')} gameCode={gameCode} />
      {pages && offer.game ? (
        <>
          <Suspense fallback={waiting}>
            {/* Another currency has other stakes, so the game starts again with it. */}
            <pages.page.View key={offer.currency} game={offer.game} currency={offer.currency} />
          </Suspense>
          <StatsKeeper key={`${memberId} ${offer.currency}`} game={pages.code} currency={offer.currency} />
          {!theatre && (
            <div className="mx-auto w-full max-w-[1440px] p-3 pt-0 md:p-4 md:pt-0 short:hidden">
              <Suspense>
                <Extras code={pages.code} currency={offer.currency} />
              </Suspense>
            </div>
          )}
        </>
      ) : (
        <div className="grid flex-1 place-items-center p-4">
          {games.isPending || offer.isPending ? waiting : <ErrorState onRetry={retry} />}
        </div>
      )}
    </div>
  );
}

/** Keeps the session sums of the tab, even before their panel is drawn. */
function StatsKeeper({ game, currency }: { game: string; currency: string }) {
  const { memberId } = useSession();
  useStatsKept(memberId, game, currency);
  return null;
}
