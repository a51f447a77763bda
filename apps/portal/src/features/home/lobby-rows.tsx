import type { GameItem, GameList, GameType } from '@fairhouse/contract/games';
import { useQueries, useQuery } from '@tanstack/react-query';
import { Gem, Heart, LayoutGrid } from 'lucide-react';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { rowQuery, useGameTypes, useLobbyAsk } from '../../api/lobby.ts';
import { useSession } from '../../api/session.ts';
import { useLanguage } from '../../api/use-site.ts';
import { categories, inOrder } from '../../shell/categories.ts';
import { classes } from '../../ui/classes.ts';
import { ErrorState, Skeleton } from '../../ui/states.tsx';
import { CategoryStrip } from '../games/lobby/category-strip.tsx';
import { favouritesQuery } from '../games/lobby/favourites.ts';
import { GameRow } from '../games/lobby/game-row.tsx';
import { HotRow, useHotGames } from '../games/lobby/hot-row.tsx';
import { RecentRow } from '../games/lobby/recent-row.tsx';
import { Spotlight, spotlightMost } from '../games/lobby/spotlight.tsx';
import { gamesQuery } from '../games/originals/games.ts';
import { arrangedRows } from './arranged-rows.ts';
import { FeaturedGame } from './featured-game.tsx';
import type { LobbyRow } from './home-parts.ts';

type Props = {
  rows: readonly LobbyRow[];
  /** True for the part at the top of the page, which holds the categories. */
  isFirst: boolean;
};

/**
 * Rows of games on the home page, in order. Each is a Suspense boundary, so that the browser hydrates it in a task of
 * its own.
 */
export function LobbyRows({ rows, isFirst }: Props) {
  const { isLogin } = useSession();
  const types = inOrder(useGameTypes());
  if (rows.length === 0 && !isFirst) return null;
  return (
    <div className={classes('grid grid-cols-[minmax(0,1fr)] gap-5 md:gap-7', isFirst && 'first-row')}>
      {isFirst && <CategoryStrip types={types} />}
      {rows.map((row) => {
        if (row === 'kinds') return <KindRows key={row} hasHot={rows.includes('hot')} />;
        const isMembers = row === 'recent' || row === 'favourites';
        if (isMembers && !isLogin) return null;
        const Row = rowsOfGames[row];
        return (
          <Suspense key={row}>
            <Row />
          </Suspense>
        );
      })}
    </div>
  );
}

/** A row for each kind of games; those near the top leave out the hot games above them. */
function KindRows({ hasHot }: { hasHot: boolean }) {
  const types = inOrder(useGameTypes());
  const ask = useLobbyAsk();
  const hot = useHotGames();
  const { data: originals } = useQuery(gamesQuery());
  // A single in-house game is shown large further down, next to the demonstration of its fairness.
  const isAlone = originals?.length === 1;
  const ordered = isAlone ? [...types.filter((type) => type !== 'INHOUSE'), 'INHOUSE' as const] : types;
  const rows = useQueries({ queries: ordered.map((gameType) => rowQuery({ ...ask, gameType })) });
  const kinds = ordered.map((gameType, index) => ({ gameType, row: rows[index] }));
  const { whole, few } = arrangedRows(
    kinds.flatMap(({ gameType, row }) => (row?.data ? [{ gameType, ...row.data }] : [])),
    hasHot ? hot : noGames,
  );
  return (
    <>
      {kinds.map(({ gameType, row }) => {
        if (row?.isError) return <ErrorState key={gameType} onRetry={() => void row.refetch()} className="card" />;
        if (!row?.data) return <Skeleton key={gameType} className="h-64 w-full rounded-[16px]" />;
        const shown = whole.find((kind) => kind.gameType === gameType);
        return (
          shown && (
            <Suspense key={gameType}>
              <KindRow {...shown} />
            </Suspense>
          )
        );
      })}
      {few.length > 0 && (
        <Suspense>
          <FewRow kinds={few} />
        </Suspense>
      )}
    </>
  );
}

const noGames: readonly GameItem[] = [];

const rowsOfGames = { hot: HotRow, jackpots: JackpotRow, recent: RecentRow, favourites: FavouriteRow };

/** The games with a jackpot, of every kind. */
function JackpotRow() {
  const { t } = useTranslation('home');
  const ask = useLobbyAsk();
  const rows = useQueries({ queries: inOrder(useGameTypes()).map((gameType) => rowQuery({ ...ask, gameType })) });
  const games = rows
    .flatMap(({ data }) => data?.games ?? [])
    .filter(({ jackpot, maintenance }) => jackpot && !maintenance);
  if (games.length === 0) return null;
  return <GameRow id="jackpots" icon={Gem} title={t('jackpots')} games={games} total={games.length} to={null} />;
}

/** The member's favourites, the latest first; nothing if there is none. */
function FavouriteRow() {
  const { t } = useTranslation('home');
  const { memberId } = useSession();
  const games = useQuery(favouritesQuery(memberId, useLanguage())).data?.favGameList.content ?? noGames;
  if (games.length === 0) return null;
  return (
    <GameRow id="favourites" icon={Heart} title={t('favourites')} games={games} total={games.length} to="/favorite" />
  );
}

type Kind = { gameType: GameType; games: readonly GameItem[]; total: GameList['total'] };

/** The games of one kind. A few games are shown large, and the first in-house game with its showcase. */
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
  const { t } = useTranslation('home');
  const games = kinds.flatMap((kind) => kind.games);
  return <GameRow id="row-few" icon={LayoutGrid} title={t('few')} games={games} total={games.length} to={null} />;
}
