import type { LivePlay, LivePlays } from '@fairhouse/contract/live-plays';
import type { OriginalGame } from '@fairhouse/contract/originals';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Radio } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call, withQuery } from '../../../../api/call.ts';
import { classes } from '../../../../ui/classes.ts';
import { Money } from '../../../../ui/money.tsx';
import { ErrorState, Skeleton } from '../../../../ui/states.tsx';
import { Tabs } from '../../../../ui/tabs.tsx';
import { gameOf, gamesQuery } from '../games.ts';
import { shownMultiplier } from '../round-outcome.ts';

const tabs = ['all', 'high', 'lucky'] as const;
type Tab = (typeof tabs)[number];
/** The polling interval while the page is in view. */
const everyMs = 3000;
const shownMax = 10;

/** The newest bets of everybody on in-house games: all, high stakes, and wins of many times the stake. */
export function LiveFeed() {
  const { t } = useTranslation('originals');
  const [tab, setTab] = useState<Tab>('all');
  const { data, isError, refetch } = useQuery({
    queryKey: ['live', tab],
    queryFn: ({ signal }) =>
      call<LivePlays>('GET', withQuery('/wps/records/live', { tab }), { token: false, signal }).then(
        ({ list }) => list,
      ),
    refetchInterval: everyMs,
    staleTime: everyMs,
  });
  const { data: games = [] } = useQuery(gamesQuery());
  // New rows are rendered at low priority, so that they do not delay the game.
  const plays = useDeferredValue(data);
  return (
    <section aria-labelledby="live-title" className="card grid content-start gap-4 p-4 md:p-5">
      <h2 id="live-title" className="flex items-center gap-2 text-base font-bold">
        <Radio size={18} aria-hidden="true" className="text-brand" />
        {t('live.title')}
      </h2>
      <Tabs
        label={t('live.title')}
        tabs={tabs.map((name) => ({ name, label: t(`live.${name}`) }))}
        chosen={tab}
        onChoose={setTab}
      >
        {isError && !plays ? (
          <ErrorState onRetry={() => void refetch()} />
        ) : !plays ? (
          <Skeleton className="h-64 w-full" />
        ) : plays.length === 0 ? (
          <p className="py-6 text-center text-sm text-muted">{t('live.none')}</p>
        ) : (
          <ul className="grid gap-1">
            {plays.slice(0, shownMax).map((play) => (
              <PlayRow key={play.playId} play={play} game={gameOf(games, play.gameCode)} />
            ))}
          </ul>
        )}
      </Tabs>
      <p className="text-xs text-muted">{t('live.text')}</p>
    </section>
  );
}

type RowProps = { play: LivePlay; game: OriginalGame | undefined };

function PlayRow({ play: { name, gameCode, stake, payout, currency, multiplier }, game }: RowProps) {
  // A payout of no more than the stake is not shown as a win, here as everywhere.
  const won = Number(multiplier) > 1;
  return (
    <li className="grid grid-cols-[minmax(0,1.2fr)_minmax(0,1fr)_auto_64px] items-center gap-2.5 rounded-sm bg-bg px-2.5 py-1 text-sm tabular-nums">
      {game ? (
        <Link
          to="/originals/$game"
          params={{ game: gameCode }}
          className="flex min-h-11 items-center truncate font-semibold hover:text-brand"
        >
          {game.gameName}
        </Link>
      ) : (
        <span className="flex min-h-11 items-center truncate font-semibold">{gameCode}</span>
      )}
      <span className="truncate text-muted">{name}</span>
      <Money value={won ? payout : stake} currency={currency} tone={won ? 'win' : 'plain'} className="font-semibold" />
      <span className={classes('text-end font-bold', won ? 'text-brand' : 'text-muted')}>
        {shownMultiplier(Number(multiplier))}
      </span>
    </li>
  );
}
