import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useSession } from '../../../api/session.ts';
import { useLanguage } from '../../../api/use-site.ts';
import { vnMenuQuery } from './lotteries.ts';
import { LotteryFrame, useLotterySession } from './lottery-frame.tsx';
import { PlayPage } from './play-page.tsx';
import { readLotterySearch } from './play-route.ts';

/** The page of the Vietnamese lotteries: the one that the address names, else their lobby. */
export function VnLotteryPage() {
  const { isLogin, memberId } = useSession();
  const { gameCode } = useSearch({ strict: false, select: readLotterySearch });
  const menu = useQuery({ ...vnMenuQuery(memberId, useLanguage()), enabled: isLogin });
  const alive = useLotterySession();
  const found = gameCode === undefined ? menu.data?.[0] : menu.data?.find(({ game }) => game.gameCode === gameCode);

  if (alive && found) {
    const { vassalage, gameCode: code } = found.game;
    return (
      <PlayPage
        key={gameCode ?? ''}
        name={{ vassalage, gameCode: code }}
        free={false}
        table={undefined}
        vn={{ prizeMode: found.prizeMode, view: gameCode === undefined ? 'lobby' : 'betting' }}
      />
    );
  }
  return (
    <LotteryFrame
      isNone={menu.data !== undefined && !found}
      failed={menu.isError}
      onRetry={() => void menu.refetch()}
    />
  );
}
