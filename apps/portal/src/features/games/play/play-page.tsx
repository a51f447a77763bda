import { ApiError } from '@fairhouse/web/api-error';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Tickets, Users } from 'lucide-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { session, useSession } from '../../../api/session.ts';
import { useLanguage } from '../../../api/use-site.ts';
import { categories } from '../../../shell/categories.ts';
import { useLobbyCurrency } from '../lobby/use-lobby-currency.ts';
import { type GameName, gameQuery, launchQuery, roomsQuery, type VnLaunch } from './calls.ts';
import { GameFrame } from './game-frame.tsx';
import { GameLoading } from './game-loading.tsx';
import { GameWindow } from './game-window.tsx';
import { LogInFirst } from './log-in-first.tsx';
import { vnVendor } from './lotteries.ts';
import { type ListOfGame, PlayBar } from './play-bar.tsx';
import { Refusal } from './refusal.tsx';
import { TransferFirst } from './transfer-first.tsx';
import { useLeave } from './use-leave.ts';

const GameFacts = lazy(() => import('./game-facts.tsx'));
const LiveTables = lazy(() => import('./live-tables.tsx'));
const RoomScreen = lazy(() => import('./room-screen.tsx'));
const VnLotteries = lazy(() => import('./vn-lotteries.tsx'));
const MoveInToVendor = lazy(() => import('./move-in-to-vendor.tsx'));

/** The time that a new tab waits for another tab to send its session, in milliseconds. */
const sessionPatienceMs = 600;

type PlayPageProps = {
  name: GameName;
  free: boolean;
  table: string | undefined;
  /** Opens a Vietnamese lottery, or the lobby of these lotteries, by their own call. */
  vn?: VnLaunch;
};

/** The page of a vendor's game: the bar, and below it the game or the reason why it did not open. */
export function PlayPage({ name, free, table, vn }: PlayPageProps) {
  const { t } = useTranslation('play');
  const language = useLanguage();
  const visitor = useVisitor();
  const navigate = useNavigate();
  const leave = useLeave();
  const [attempt, setAttempt] = useState(0);
  const [sheet, setSheet] = useState<'facts' | 'tables' | 'lotteries' | 'move-in' | null>(null);
  /** True once the member chose to open the game without a transfer. */
  const [goesOn, setGoesOn] = useState(false);

  const known = useQuery({ ...gameQuery(name, language), enabled: visitor !== 'unknown' });
  const mayLaunch = free ? visitor !== 'unknown' : visitor === 'member';
  // A game between members opens in a room.
  const wantsRoom = known.data?.gameType === 'PVP' && !free && table === undefined;
  const rooms = useQuery({
    ...roomsQuery(name, language, useLobbyCurrency()),
    enabled: mayLaunch && wantsRoom,
  });
  const backUrl = known.data ? categories[known.data.gameType].path : '/';
  const launch = useQuery({
    ...launchQuery({ ...name, memberId: useSession().memberId, free, language, table, backUrl, vn, attempt }),
    enabled: mayLaunch && !known.isPending && !wantsRoom,
  });
  const launched = launch.data;
  const game = launched?.game ?? known.data;
  // The server renders one page for all games; the address counts only after hydration.
  const mode = launched?.mode ?? (free && visitor !== 'unknown' ? 'free' : 'real');
  const again = () => setAttempt((count) => count + 1);
  const playFree = () => void navigate({ to: '.', search: (held) => ({ ...held, free: true }), replace: true });
  const choose = (chosen: string) =>
    void navigate({ to: '.', search: (held) => ({ ...held, table: chosen }), replace: true });
  const freely = !free && known.data?.freePlay === true ? playFree : null;
  const list: ListOfGame | null =
    game?.gameType === 'LIVE'
      ? { label: t('bar.tables'), icon: Users, onOpen: () => setSheet('tables') }
      : name.vassalage === vnVendor && visitor === 'member'
        ? { label: t('lottery.list'), icon: Tickets, onOpen: () => setSheet('lotteries') }
        : null;
  const isMoved = launched?.mode === 'real' && launched.walletMode === 'transfer';

  return (
    <div className="flex h-dvh flex-col overflow-hidden">
      <PlayBar
        game={game}
        mode={mode}
        onLeave={() => leave(backUrl)}
        onFacts={() => setSheet('facts')}
        list={list}
        {...(known.data === null && !launched ? { title: t('bar.game') } : {})}
        onMoveIn={isMoved ? () => setSheet('move-in') : null}
      />
      {visitor === 'visitor' && !free && known.data === null ? (
        <Refusal error={new ApiError('GAME_NOT_FOUND', 404)} game={null} onAgain={again} onFree={null} />
      ) : visitor === 'visitor' && known.data?.maintenance ? (
        <Refusal error={new ApiError('GAME_MAINTENANCE', 423)} game={known.data} onAgain={again} onFree={null} />
      ) : visitor === 'visitor' && !free && !known.isPending ? (
        <LogInFirst game={known.data} onFree={freely} />
      ) : known.data && wantsRoom && mayLaunch ? (
        <Suspense>
          <RoomScreen
            game={known.data}
            rooms={rooms.data}
            failed={rooms.isError}
            onRetry={() => void rooms.refetch()}
            onChoose={choose}
          />
        </Suspense>
      ) : launch.isError ? (
        <Refusal error={launch.error} game={known.data} onAgain={again} onFree={freely} />
      ) : !launched ? (
        <div className="min-h-0 flex-1 overflow-y-auto">
          <GameLoading key={attempt} game={known.data} onAgain={null} />
        </div>
      ) : launched.needsTransfer && !goesOn ? (
        <div className="min-h-0 flex-1 overflow-y-auto">
          <TransferFirst game={launched.game} onMoveIn={() => setSheet('move-in')} onGoOn={() => setGoesOn(true)} />
        </div>
      ) : launched.opens === 'window' ? (
        <div className="min-h-0 flex-1 overflow-y-auto">
          <GameWindow key={launched.url} launched={launched} onAgain={again} />
        </div>
      ) : (
        <GameFrame key={launched.url} launched={launched} onLeave={() => leave(backUrl)} onAgain={again} />
      )}
      <Suspense>
        {game && sheet === 'facts' && <GameFacts game={game} list={list} onClose={() => setSheet(null)} />}
        {sheet === 'tables' && (
          <LiveTables
            name={name}
            table={table}
            onChoose={(chosen) => {
              setSheet(null);
              choose(chosen);
            }}
            onClose={() => setSheet(null)}
          />
        )}
        {sheet === 'lotteries' && <VnLotteries onClose={() => setSheet(null)} />}
        {launched && sheet === 'move-in' && (
          <MoveInToVendor
            game={launched.game}
            onClose={() => {
              setSheet(null);
              // The wallet was read before, so the game opens with its present balance.
              if (launched.needsTransfer && !goesOn) again();
            }}
          />
        )}
      </Suspense>
    </div>
  );
}

/** Returns the kind of viewer; 'unknown' until hydration, and until another tab has had time to send its session. */
function useVisitor(): 'unknown' | 'visitor' | 'member' {
  const { isLogin } = useSession();
  const [waited, setWaited] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setWaited(true), session.token() ? 5 * sessionPatienceMs : sessionPatienceMs);
    return () => clearTimeout(timer);
  }, []);
  if (isLogin) return 'member';
  return waited ? 'visitor' : 'unknown';
}
