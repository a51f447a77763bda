import type { MissionLeaderboard } from '@fairhouse/contract/missions';
import { showCount } from '@fairhouse/money/numbers';
import { useQuery } from '@tanstack/react-query';
import { Trophy } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useErrorWords } from '../../../api/error-words.ts';
import { useSession } from '../../../api/session.ts';
import { Badge } from '../../../ui/badge.tsx';
import { classes } from '../../../ui/classes.ts';
import { SectionTitle } from '../../../ui/section-title.tsx';
import { EmptyState, ErrorState, Skeleton } from '../../../ui/states.tsx';
import { PlaceMark } from '../shared/place-mark.tsx';
import { missionBoardQuery } from './calls.ts';

type Row = MissionLeaderboard['list'][number];

/** The top places of the season, and the member's own place beneath them. */
export function MissionBoard() {
  const { t } = useTranslation('missions');
  const words = useErrorWords();
  const { isLogin, isTrial, memberId } = useSession();
  const query = useQuery({ ...missionBoardQuery(memberId), enabled: isLogin && !isTrial });
  const { data } = query;
  if (data?.season === null) return null;
  const mine = data?.mine && !data.list.some(({ isMine }) => isMine) ? data.mine : null;
  return (
    <section aria-labelledby="board-title">
      <SectionTitle id="board-title" icon={Trophy} title={t('board.title')} />
      <p className="-mt-2 mb-3.5 text-sm text-muted">{t('board.text')}</p>
      {query.isError && !data && (
        <ErrorState className="card" text={words(query.error)} onRetry={() => void query.refetch()} />
      )}
      {query.isPending && <Skeleton className="h-80 rounded-[16px]" />}
      {data?.list.length === 0 && (
        <EmptyState
          className="card"
          icon={<Trophy size={28} aria-hidden="true" />}
          title={t('board.empty')}
          text={t('board.emptyText')}
        />
      )}
      {data && data.list.length > 0 && (
        <ol className="card overflow-hidden">
          {data.list.map((row) => (
            <Line key={row.place} row={row} />
          ))}
          {mine && <Line row={mine} apart />}
        </ol>
      )}
    </section>
  );
}

function Line({ row, apart = false }: { row: Row; apart?: boolean }) {
  const { t } = useTranslation('missions');
  const { place, name, points, level, isMine } = row;
  return (
    <li
      className={classes(
        'flex min-h-14 items-center gap-3 border-line px-4 py-2 not-first:border-t',
        isMine && 'bg-brand/10',
        apart && 'border-t-4',
      )}
    >
      <PlaceMark place={place} label={t('board.place')} />
      <span className="flex min-w-0 flex-1 items-center gap-2 text-sm font-bold">
        <span className="truncate">{name}</span>
        {isMine && <Badge tone="brand">{t('board.mine')}</Badge>}
      </span>
      <span className="text-xs text-muted">{t('season.level', { level })}</span>
      <span className="min-w-16 text-end text-base font-extrabold text-gold tabular-nums">{showCount(points)}</span>
    </li>
  );
}
