import { Link, useNavigate } from '@tanstack/react-router';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { session } from '../../../api/session.ts';
import { buttonLook } from '../../../ui/button.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import { GameLoading } from './game-loading.tsx';
import { PlayBar } from './play-bar.tsx';
import { DeadEnd } from './refusal.tsx';

/**
 * Returns true after hydration. Lotteries need a session: a visitor without one is sent to the login, which leads back
 * to the lottery.
 */
export function useLotterySession(): boolean {
  const navigate = useNavigate();
  const [alive, setAlive] = useState(false);
  const begin = useEffectEvent(() => {
    setAlive(true);
    if (session.token()) return;
    const game = { address: window.location.pathname + window.location.search, free: false };
    // `/login` is this popup over the home page; a redirect would lose the state.
    void navigate({ to: '/', search: { popup: 'login' }, state: (held) => ({ ...held, game }), replace: true });
  });
  useEffect(() => begin(), []);
  return alive;
}

type LotteryFrameProps = {
  /** True once it is known that no such lottery is offered. */
  isNone: boolean;
  failed: boolean;
  onRetry: () => void;
  /** The lotteries to choose from. */
  children?: ReactNode;
};

/** The page of lotteries while none of them is open: a choice, or the reason why there is none. */
export function LotteryFrame({ isNone, failed, onRetry, children }: LotteryFrameProps) {
  const { t } = useTranslation('play');
  const navigate = useNavigate();
  return (
    <div className="flex h-dvh flex-col overflow-hidden">
      <PlayBar
        game={null}
        title={t('lottery.title')}
        mode="real"
        onLeave={() => void navigate({ to: '/lott' })}
        onFacts={() => {}}
        list={null}
        onMoveIn={null}
      />
      {failed ? (
        <ErrorState onRetry={onRetry} />
      ) : isNone ? (
        <DeadEnd
          game={null}
          title={t('lottery.none')}
          text={t('lottery.noneText')}
          action={
            <Link to="/" className={buttonLook('primary', 'lg')}>
              {t('lottery.home')}
            </Link>
          }
        />
      ) : (
        <div className="min-h-0 flex-1 overflow-y-auto">
          {children ?? <GameLoading game={undefined} onAgain={null} />}
        </div>
      )}
    </div>
  );
}
