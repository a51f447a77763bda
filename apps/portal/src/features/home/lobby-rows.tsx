import type { GameItem, GameList, GameType } from '@fairhouse/contract/games';
import { useQueries, useQuery } from '@tanstack/react-query';
import { LayoutGrid } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { rowQuery, useGameTypes, useLobbyAsk } from '../../api/lobby.ts';
import { useSession } from '../../api/session.ts';
import { categories, inOrder } from '../../shell/categories.ts';
import { ErrorState, Skeleton } from '../../ui/states.tsx';
import { CategoryStrip } from '../games/lobby/category-strip.tsx';
import { GameRow } from '../games/lobby/game-row.tsx';
import { HotRow, useHotGames } from '../games/lobby/hot-row.tsx';
import { RecentRow } from '../games/lobby/recent-row.tsx';
import { Spotlight, spotlightMost } from '../games/lobby/spotlight.tsx';
import { gamesQuery } from '../games/originals/games.ts';
import { arrangedRows } from './arranged-rows.ts';
import { FeaturedGame } from './featured-game.tsx';

/** The lobby on the home page: hot games, the member's recent games, and a row for each kind of games. */
export function LobbyRows() {
  const types = inOrder(useGameTypes());
  const { isLogin } = useSession();
  const ask = useLobbyAsk();
  const hot = useHotGames();
  const { data: originals } = useQuery(gamesQuery());
  // While there is one in-house game it is shown whole, next to how its results are made: below the rows.
  const isAlone = originals?.length === 1;
  const ordered = isAlone ? [...types.filter((type) => type !== 'INHOUSE'), 'INHOUSE' as const] : types;
  const rows = useQueries({ queries: ordered.map((gameType) => rowQuery({ ...ask, gameType })) });
  const kinds = ordered.map((gameType, index) => ({ gameType, row: rows[index] }));
  const { whole, few } = arrangedRows(
    kinds.flatMap(({ gameType, row }) => (row?.data ? [{ gameType, ...row.data }] : [])),
    hot,
  );
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5 md:gap-7">
      <CategoryStrip types={types} />
      <HotRow />
      {isLogin && <RecentRow />}
      {kinds.map(({ gameType, row }) => {
        if (row?.isError) return <ErrorState key={gameType} onRetry={() => void row.refetch()} className="card" />;
        if (!row?.data) return <Skeleton key={gameType} className="h-64 w-full rounded-[16px]" />;
        const shown = whole.find((kind) => kind.gameType === gameType);
        return shown && <KindRow key={gameType} {...shown} />;
      })}
      {few.length > 0 && <FewRow kinds={few} />}
    </div>
  );
}

type Kind = { gameType: GameType; games: readonly GameItem[]; total: GameList['total'] };

/** The games of one kind. While there are few they are shown large, and the first in-house game whole. */
function KindRow({ gameType, games, total }: Kind) {
  const { t } = useTranslation('lobby');
  const { data: originals } = useQuery({ ...gamesQuery(), enabled: gameType === 'INHOUSE' });
  const { icon, path } = categories[gameType];
  const title = t(`type.${gameType}`);
  const [first] = games;
  if (!first) return null;
  const only = originals?.length === 1 && total === 1 ? originals[0] : undefined;
  if (only && gameType === 'INHOUSE') return <FeaturedGame game={only} tile={first} />;
  const id = `row-${gameType.toLowerCase()}`;
  if (games.length <= spotlightMost) return <Spotlight id={id} icon={icon} title={title} games={games} to={path} />;
  return <GameRow id={id} icon={icon} title={title} games={games} total={total} to={path} />;
}

/** One row for the kinds that have too few games for a row of their own. */
function FewRow({ kinds }: { kinds: readonly Kind[] }) {
  const { t } = useTranslation('lobby');
  const games = kinds.flatMap((kind) => kind.games);
  const title = kinds.map(({ gameType }) => t(`type.${gameType}`)).join(' · ');
  return <GameRow id="row-few" icon={LayoutGrid} title={title} games={games} total={games.length} to={null} />;
}
