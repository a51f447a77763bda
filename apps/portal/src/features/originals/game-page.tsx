import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Dices } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { buttonLook } from '../../ui/button.tsx';
import { EmptyState, ErrorState, Skeleton } from '../../ui/states.tsx';
import { gamesQuery } from './calls.ts';
import { DicePage } from './dice-page.tsx';
import { GameBar } from './game-bar.tsx';

/** The page of an in-house game by its code. */
export function GamePage({ gameCode }: { gameCode: string }) {
  const { t } = useTranslation('originals');
  const games = useQuery(gamesQuery());
  const game = games.data?.find((candidate) => candidate.gameCode === gameCode.toLowerCase());

  if (game?.gameCode === 'dice') return <DicePage game={game} />;
  return (
    <div className="flex min-h-dvh flex-col">
      <GameBar name={game?.gameName ?? ''} />
      <div className="grid flex-1 place-items-center p-4">
        {games.isPending ? (
          <Skeleton className="size-full rounded-lg" />
        ) : games.isError ? (
          <ErrorState onRetry={() => void games.refetch()} />
        ) : (
          <EmptyState
            icon={<Dices size={28} aria-hidden="true" />}
            title={t('unknown.title')}
            text={t('unknown.text')}
            action={
              <Link to="/" className={buttonLook('primary')}>
                {t('unknown.action')}
              </Link>
            }
          />
        )}
      </div>
    </div>
  );
}
