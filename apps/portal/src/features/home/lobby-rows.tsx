import type { GameType } from '@fairhouse/contract/games';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { rowQuery, useGameTypes, useLobbyAsk } from '../../api/lobby.ts';
import { useSession } from '../../api/session.ts';
import { categories, inOrder } from '../../shell/categories.ts';
import { ErrorState, Skeleton } from '../../ui/states.tsx';
import { CategoryStrip } from '../games/lobby/category-strip.tsx';
import { GameRow } from '../games/lobby/game-row.tsx';
import { HotRow } from '../games/lobby/hot-row.tsx';
import { RecentRow } from '../games/lobby/recent-row.tsx';
import { Spotlight, spotlightMost } from '../games/lobby/spotlight.tsx';
import { gamesQuery } from '../games/originals/games.ts';
import { FeaturedGame } from './featured-game.tsx';

/** The lobby on the home page: hot games, the member's recent games, and a row for each kind of games. */
export function LobbyRows() {
  const types = inOrder(useGameTypes());
  const { isLogin } = useSession();
  const { data: originals } = useQuery(gamesQuery());
  // While there is one in-house game it is shown whole, next to how its results are made: below the rows.
  const ordered = originals?.length === 1 ? [...types.filter((type) => type !== 'INHOUSE'), 'INHOUSE' as const] : types;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5 md:gap-7">
      <CategoryStrip types={types} />
      <HotRow />
      {isLogin && <RecentRow />}
      {ordered.map((type) => (
        <KindRow key={type} gameType={type} />
      ))}
    </div>
  );
}

/** The games of one kind. While there are few they are shown large, and the first in-house game whole. */
function KindRow({ gameType }: { gameType: GameType }) {
  const { t } = useTranslation('lobby');
  const { data, isError, refetch } = useQuery(rowQuery({ ...useLobbyAsk(), gameType }));
  const { data: originals } = useQuery({ ...gamesQuery(), enabled: gameType === 'INHOUSE' });
  const { icon, path } = categories[gameType];
  const title = t(`type.${gameType}`);
  if (isError) return <ErrorState onRetry={() => void refetch()} className="card" />;
  if (!data) return <Skeleton className="h-64 w-full rounded-[16px]" />;
  const { games, total } = data;
  const [first] = games;
  if (!first) return null;
  const only = originals?.length === 1 && total === 1 ? originals[0] : undefined;
  if (only && gameType === 'INHOUSE') return <FeaturedGame game={only} tile={first} />;
  const id = `row-${gameType.toLowerCase()}`;
  if (total <= spotlightMost) return <Spotlight id={id} icon={icon} title={title} games={games} to={path} />;
  return <GameRow id={id} icon={icon} title={title} games={games} total={total} to={path} />;
}
