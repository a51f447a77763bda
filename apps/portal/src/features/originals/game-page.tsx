import { useQuery } from '@tanstack/react-query';
import { ErrorState, Skeleton } from '../../ui/states.tsx';
import { DicePage } from './dice-page.tsx';
import { GameBar } from './game-bar.tsx';
import { gameOf, gamesQuery } from './games.ts';

/** The page of an in-house game by its code. */
export function GamePage({ gameCode }: { gameCode: string }) {
  const games = useQuery(gamesQuery());
  const game = gameOf(games.data ?? [], gameCode);

  if (game?.gameCode === 'dice') return <DicePage game={game} />;
  return (
    <div className="flex min-h-dvh flex-col">
      <GameBar name={game?.gameName ?? ''} />
      <div className="grid flex-1 place-items-center p-4">
        {games.isPending ? (
          <Skeleton className="size-full rounded-lg" />
        ) : (
          <ErrorState onRetry={() => void games.refetch()} />
        )}
      </div>
    </div>
  );
}
