import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useBalance } from '../../../api/balance.ts';
import { useLobbyAsk } from '../../../api/lobby.ts';
import { useSession } from '../../../api/session.ts';
import { GameGrid } from '../lobby/game-grid.tsx';
import { lotteriesQuery } from './lotteries.ts';
import { LotteryFrame, useLotterySession } from './lottery-frame.tsx';
import { PlayPage } from './play-page.tsx';
import { readLotterySearch } from './play-route.ts';

/**
 * The page of lotteries, of one vendor if the address names it: a single match opens at once, of several one is chosen.
 */
export function LotteryPage({ vassalage }: { vassalage?: string }) {
  const { t } = useTranslation('play');
  const { isLogin } = useSession();
  const { gameCode } = useSearch({ strict: false, select: readLotterySearch });
  // The account's currency is unknown until the balance has arrived.
  const { isPending } = useBalance();
  const found = useQuery({
    ...lotteriesQuery({ vassalage, gameCode }, useLobbyAsk()),
    enabled: isLogin && !isPending,
  });
  const alive = useLotterySession();
  const games = found.data ?? [];
  const [first, second] = games;

  if (alive && first && !second) {
    const name = { vassalage: first.vassalage, gameCode: first.gameCode };
    return <PlayPage key={`${name.vassalage}/${name.gameCode}`} name={name} free={false} table={undefined} />;
  }
  return (
    <LotteryFrame isNone={found.data?.length === 0} failed={found.isError} onRetry={() => void found.refetch()}>
      {second && (
        <section className="mx-auto grid max-w-[1440px] grid-cols-[minmax(0,1fr)] gap-4 px-3.5 py-5 md:px-8 md:py-8">
          <h2 className="title text-xl md:text-2xl">{t('lottery.choose')}</h2>
          <GameGrid label={t('lottery.choose')} count={games.length} gameAt={(index) => games[index]} />
        </section>
      )}
    </LotteryFrame>
  );
}
