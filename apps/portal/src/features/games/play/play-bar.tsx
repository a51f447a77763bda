import type { GameItem } from '@fairhouse/contract/games';
import { ChevronLeft, Info, type LucideIcon, Wallet } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../../api/session.ts';
import { ChatToggle } from '../../../shell/chat-toggle.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button, IconButton } from '../../../ui/button.tsx';
import { ButtonPlace } from '../../../ui/button-place.tsx';
import { FullScreenButton } from '../../../ui/full-screen-button.tsx';
import { Skeleton } from '../../../ui/states.tsx';
import { BarFavouriteButton } from '../lobby/favourite-button.tsx';
import { DepositLink, GameBarBalance } from './game-bar-balance.tsx';
import { SessionLine } from './session-line.tsx';
import { useBalanceMoves } from './use-balance-moves.ts';

/** A list that a game has, such as a live game's tables. */
export type ListOfGame = { label: string; icon: LucideIcon; onOpen: () => void };

type PlayBarProps = {
  game: GameItem | null | undefined;
  /** The title if there is no game to name. */
  title?: string;
  mode: 'real' | 'free';
  onLeave: () => void;
  onFacts: () => void;
  list: ListOfGame | null;
  /** Transfers money to the vendor; null if the game needs no transfer. */
  onMoveIn: (() => void) | null;
};

/** The slim bar over a game: back, the name, the session's time and result, the balance, and actions. */
export function PlayBar({ game, title, mode, onLeave, onFacts, list, onMoveIn }: PlayBarProps) {
  const { t } = useTranslation('play');
  const { isLogin, isTrial } = useSession();
  const session = {
    labels: { time: t('session.time'), result: t('session.result') },
    onRound: useBalanceMoves(),
  };
  return (
    <>
      <header className="relative z-10 flex h-14 shrink-0 items-center gap-0.5 border-b border-line bg-surface px-1 md:gap-1 md:px-4">
        <IconButton label={t('bar.back')} onClick={onLeave}>
          <ChevronLeft size={22} aria-hidden="true" />
        </IconButton>
        {game ? (
          <Name game={game} onFacts={onFacts} />
        ) : (
          <h1 className="title me-auto line-clamp-2 min-w-0 text-base leading-tight md:text-lg">
            {title ?? <Skeleton className="h-5 w-24 md:w-36" />}
          </h1>
        )}
        {isLogin && <SessionLine className="me-2 hidden shrink-0 lg:flex short:flex" {...session} />}
        {mode === 'free' && <Badge tone="brand">{t('bar.free')}</Badge>}
        {(mode === 'real' || !isLogin || isTrial) && (
          <GameBarBalance free={mode === 'free'}>
            {onMoveIn ? <MoveInButton onMoveIn={onMoveIn} /> : <DepositLink />}
          </GameBarBalance>
        )}
        {game ? <BarFavouriteButton game={game} /> : game === undefined && <ButtonPlace />}
        {list && (
          <IconButton label={list.label} className="max-sm:hidden" onClick={list.onOpen}>
            <list.icon size={20} aria-hidden="true" />
          </IconButton>
        )}
        <ChatToggle />
        <FullScreenButton enter={t('bar.enterFull')} leave={t('bar.leaveFull')} />
      </header>
      {isLogin && (
        <SessionLine
          className="flex h-7 shrink-0 justify-between border-b border-line bg-surface px-4 lg:hidden short:hidden"
          {...session}
        />
      )}
    </>
  );
}

/** The game's and vendor's names; pressing them shows the game's facts. */
function Name({ game, onFacts }: { game: GameItem; onFacts: () => void }) {
  const { t } = useTranslation('play');
  return (
    <div className="group relative me-auto grid min-h-11 min-w-0 content-center rounded-md pe-1 leading-tight">
      <h1 className="title min-w-0 text-base leading-tight md:text-lg">
        <button
          type="button"
          aria-haspopup="dialog"
          title={t('bar.facts')}
          onClick={onFacts}
          className="flex max-w-full items-center gap-1.5 text-start after:absolute after:inset-0"
        >
          <span className="line-clamp-2 min-w-0">{game.displayName}</span>
          <Info size={15} aria-hidden="true" className="shrink-0 text-muted group-hover:text-text" />
        </button>
      </h1>
      <p className="truncate text-xs text-muted max-md:sr-only">{game.vendorName}</p>
    </div>
  );
}

/** Moves money to the game's vendor. */
function MoveInButton({ onMoveIn }: { onMoveIn: () => void }) {
  const { t } = useTranslation('play');
  return (
    <Button
      size="sm"
      className="max-md:min-w-11 max-md:px-3"
      onClick={onMoveIn}
      aria-label={t('bar.moveIn')}
      title={t('bar.moveIn')}
    >
      <Wallet size={18} aria-hidden="true" />
      <span className="max-lg:sr-only">{t('bar.moveIn')}</span>
    </Button>
  );
}
