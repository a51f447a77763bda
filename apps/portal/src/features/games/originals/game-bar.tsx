import { Link } from '@tanstack/react-router';
import { ChevronLeft, RectangleHorizontal, ShieldCheck } from 'lucide-react';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../../api/session.ts';
import { ChatToggle } from '../../../shell/chat-toggle.tsx';
import { IconButton } from '../../../ui/button.tsx';
import { ButtonPlace } from '../../../ui/button-place.tsx';
import { classes } from '../../../ui/classes.ts';
import { FullScreenButton, toggleFullScreen } from '../../../ui/full-screen-button.tsx';
import { lazyAtRest } from '../../../ui/lazy-at-rest.ts';
import { useTabKept } from '../../../ui/use-tab-kept.ts';
import { DepositLink, GameBarBalance } from '../play/game-bar-balance.tsx';
import { SessionLine } from '../play/session-line.tsx';
import { useLeave } from '../play/use-leave.ts';
import { onLanded } from './landed.ts';
import { SoundButton, useLandedSounds } from './sound/sound-button.tsx';
import { keepSound, soundNow } from './sound/sound-kept.ts';
import { useHotkeys } from './use-hotkeys.ts';
import { useNoteOpening, useOwnGame } from './use-own-game.ts';
import { useTheatre } from './use-theatre.ts';

const BarFavouriteButton = lazyAtRest(async () => (await import('../lobby/favourite-button.tsx')).BarFavouriteButton);

const iconLink =
  'grid size-11 shrink-0 place-items-center rounded-md text-muted transition-colors hover:bg-raised hover:text-text';

/**
 * The slim bar over a game: the back button, the game's name, the session's time and result, the balance, deposit,
 * favourite, fairness and full screen.
 */
export function GameBar({ name, gameCode }: { name: string; gameCode: string }) {
  const { t } = useTranslation('originals');
  const leave = useLeave();
  const { isLogin } = useSession();
  const [theatre, setTheatre] = useTheatre();
  useLandedSounds();
  const [keysOn] = useTabKept('fh_keys', false, (kept) => (typeof kept === 'boolean' ? kept : null));
  useHotkeys(keysOn, {
    s: () => keepSound({ ...soundNow(), on: !soundNow().on }),
    t: () => setTheatre(!theatre),
    f: toggleFullScreen,
  });
  const session = { labels: { time: t('session.time'), result: t('session.result') }, onRound: onLanded };
  return (
    <>
      {/* The session's time and result stay in view however far the page is scrolled. */}
      <header className="flex h-14 shrink-0 items-center gap-1 border-b border-line bg-surface px-2 md:sticky md:top-0 md:z-30 md:px-4 short:sticky short:top-0 short:z-30">
        <IconButton label={t('bar.back')} onClick={() => leave('/')}>
          <ChevronLeft size={22} aria-hidden="true" />
        </IconButton>
        <h1 className="title me-auto truncate text-lg">{name}</h1>
        {isLogin && <SessionLine className="me-2 hidden md:flex short:flex" {...session} />}
        <GameBarBalance>
          <DepositLink />
        </GameBarBalance>
        {/* On a phone there is room for the name alone beside the balance; the panel links to the seeds. */}
        <Heart gameCode={gameCode} />
        <Link
          to="/fairness"
          aria-label={t('bar.fairness')}
          title={t('bar.fairness')}
          className={classes(iconLink, isLogin && 'max-sm:hidden')}
        >
          <ShieldCheck size={20} aria-hidden="true" />
        </Link>
        {/* On a phone these stand beneath the game. */}
        <div className="flex gap-1 max-sm:hidden">
          <ChatToggle />
          <SoundButton />
        </div>
        <IconButton
          label={t(theatre ? 'bar.leaveTheatre' : 'bar.theatre')}
          aria-pressed={theatre}
          className="max-md:hidden"
          onClick={() => setTheatre(!theatre)}
        >
          <RectangleHorizontal size={20} aria-hidden="true" className={theatre ? 'text-brand' : ''} />
        </IconButton>
        <FullScreenButton enter={t('bar.enterFull')} leave={t('bar.leaveFull')} />
      </header>
      {isLogin && (
        <SessionLine
          className="sticky top-0 z-30 flex h-7 shrink-0 justify-between border-b border-line bg-surface px-4 md:hidden short:hidden"
          {...session}
        />
      )}
    </>
  );
}

/**
 * Marks the game as a favourite, once the lobby's entry of it has loaded, which is also noted as opened. The rest of
 * the page does not wait for it. Its place is kept free until then, because a button that shifts would be pressed by
 * mistake.
 */
function Heart({ gameCode }: { gameCode: string }) {
  const item = useOwnGame(gameCode.toLowerCase());
  useNoteOpening(item);
  const { isTrial } = useSession();
  return (
    <span className={classes(isTrial && 'max-sm:hidden')}>
      <Suspense fallback={<ButtonPlace />}>{item ? <BarFavouriteButton game={item} /> : <ButtonPlace />}</Suspense>
    </span>
  );
}
