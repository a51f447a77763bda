import type { LaunchValue } from '@fairhouse/contract/games';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { balanceKey } from '../../../api/balance.ts';
import { useSession } from '../../../api/session.ts';
import { Button } from '../../../ui/button.tsx';
import { classes } from '../../../ui/classes.ts';
import { cashierKey } from '../../cashier/shared/calls.ts';
import { useFrameNotices } from './frame-notices.ts';
import { GameLoading } from './game-loading.tsx';
import { Poster } from './poster.tsx';

/**
 * Sandbox permissions of a game's frame: scripts, storage under its own origin, windows for its help. The game can
 * neither access this page nor navigate it. It cannot go full screen by itself either, because that would cover the
 * session's time and result, which stay visible in this page's own full screen.
 */
const sandbox = 'allow-scripts allow-same-origin allow-forms allow-popups allow-pointer-lock allow-orientation-lock';
const allow = 'autoplay; screen-wake-lock; clipboard-write';
/** The time after loading, in milliseconds, at which a game that posts no message is shown anyway. */
const revealMs = 1500;

type GameFrameProps = { launched: LaunchValue; onLeave: () => void; onAgain: () => void };

/** The vendor's page in a frame that fills the window; a poster covers it until the game is ready. */
export function GameFrame({ launched: { url, game }, onLeave, onAgain }: GameFrameProps) {
  const { t } = useTranslation('play');
  const client = useQueryClient();
  const { memberId } = useSession();
  const frame = useRef<HTMLIFrameElement>(null);
  const [state, setState] = useState<'opening' | 'loaded' | 'there' | 'ended'>('opening');

  useFrameNotices(
    () => frame.current?.contentWindow,
    url,
    (notice) => {
      if (notice === 'leave') onLeave();
      else if (notice === 'ended') setState('ended');
      else if (notice === 'ready') setState('there');
      // A push usually reports the balance first; this covers a missing connection.
      else {
        void client.invalidateQueries({ queryKey: balanceKey(memberId), refetchType: 'none' });
        // A vendor with a wallet of its own moves money that no push reports.
        void client.invalidateQueries({ queryKey: cashierKey(memberId), refetchType: 'none' });
      }
    },
  );
  useEffect(() => {
    if (state !== 'loaded') return;
    const timer = setTimeout(() => setState('there'), revealMs);
    return () => clearTimeout(timer);
  }, [state]);

  useEffect(() => {
    // The game gets the keyboard focus at once, unless the member has moved it elsewhere, e.g. into a dialog.
    if (state === 'there' && (document.activeElement ?? document.body) === document.body) frame.current?.focus();
  }, [state]);

  const covered = state === 'opening' || state === 'loaded';
  return (
    <div className="relative min-h-0 flex-1">
      <iframe
        ref={frame}
        src={url}
        title={game.displayName}
        sandbox={sandbox}
        allow={allow}
        referrerPolicy="strict-origin"
        onLoad={() => setState((now) => (now === 'opening' ? 'loaded' : now))}
        className={classes('absolute inset-0 size-full border-0 transition-opacity', covered && 'opacity-0')}
      />
      {covered && (
        <div className="absolute inset-0 overflow-y-auto bg-bg">
          <GameLoading game={game} onAgain={onAgain} />
        </div>
      )}
      {state === 'ended' && (
        <div className="absolute inset-0 overflow-y-auto bg-bg/95">
          <Poster game={game}>
            <div role="alert" className="grid gap-2">
              <h2 className="title text-2xl">{t('ended.title')}</h2>
              <p className="text-sm text-muted">{t('ended.text')}</p>
            </div>
            <Button size="lg" onClick={onAgain}>
              {t('ended.again')}
            </Button>
          </Poster>
        </div>
      )}
    </div>
  );
}
