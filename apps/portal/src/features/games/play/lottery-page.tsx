import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { session, useSession } from '../../../api/session.ts';
import { useLanguage } from '../../../api/use-site.ts';
import { buttonLook } from '../../../ui/button.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import { lotteryQuery } from './calls.ts';
import { GameLoading } from './game-loading.tsx';
import { PlayBar } from './play-bar.tsx';
import { PlayPage } from './play-page.tsx';
import { readLotterySearch } from './play-route.ts';
import { DeadEnd } from './refusal.tsx';

/**
 * The address of a lottery's lobby, or of one of its games; of one vendor's where it names that. It wants a session: without
 * one it leads to the login.
 */
export function LotteryPage({ vassalage }: { vassalage?: string }) {
  const { t } = useTranslation('play');
  const { isLogin } = useSession();
  const navigate = useNavigate();
  const { gameCode } = useSearch({ strict: false, select: readLotterySearch });
  const found = useQuery({ ...lotteryQuery({ vassalage, gameCode }, useLanguage()), enabled: isLogin });
  const [alive, setAlive] = useState(false);
  const begin = useEffectEvent(() => {
    setAlive(true);
    if (!session.token()) void navigate({ to: '/login', replace: true });
  });
  useEffect(() => begin(), []);

  if (alive && found.data) return <PlayPage name={found.data} free={false} table={undefined} />;
  return (
    <div className="flex h-dvh flex-col overflow-hidden">
      <PlayBar
        game={undefined}
        title={t('lottery.title')}
        mode="real"
        onLeave={() => void navigate({ to: '/lott' })}
        onFacts={() => {}}
        onTables={null}
        onMoveIn={null}
      />
      {found.isError ? (
        <ErrorState onRetry={() => void found.refetch()} />
      ) : found.data === null ? (
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
          <GameLoading game={undefined} onAgain={null} />
        </div>
      )}
    </div>
  );
}
