import { type MissionSummary, missionPeriods } from '@fairhouse/contract/missions';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { CalendarDays, CalendarRange, type LucideIcon, Medal, Target, Ticket, Trophy } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useErrorWords } from '../../../api/error-words.ts';
import { useSession } from '../../../api/session.ts';
import { buttonLook } from '../../../ui/button.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { SectionTitle } from '../../../ui/section-title.tsx';
import { EmptyState, ErrorState, Skeleton } from '../../../ui/states.tsx';
import { TimeLeft } from '../shared/countdown.tsx';
import { missionsQuery } from './calls.ts';
import { MissionBoard } from './mission-board.tsx';
import { MissionCard } from './mission-card.tsx';
import { SeasonCard } from './season-card.tsx';

const icons: Record<(typeof missionPeriods)[number], LucideIcon> = {
  daily: CalendarDays,
  weekly: CalendarRange,
  season: Medal,
};

/** The member's missions by period, the season with its levels, and the leaderboard. */
export function MissionsPage() {
  const { t } = useTranslation(['missions', 'races', 'raffles']);
  const words = useErrorWords();
  const { isLogin, isTrial, memberId } = useSession();
  const query = useQuery({ ...missionsQuery(memberId), enabled: isLogin && !isTrial });
  return (
    <div className="grid grid-cols-1 gap-6">
      <PageHead
        title={t('title')}
        text={t('text')}
        action={
          <div className="flex flex-wrap gap-2.5">
            <Link to="/races" className={buttonLook('secondary', 'sm')}>
              <Trophy size={16} aria-hidden="true" />
              {t('races:title')}
            </Link>
            <Link to="/raffles" className={buttonLook('secondary', 'sm')}>
              <Ticket size={16} aria-hidden="true" />
              {t('raffles:title')}
            </Link>
          </div>
        }
      />
      {query.isError && !query.data && (
        <ErrorState className="card" text={words(query.error)} onRetry={() => void query.refetch()} />
      )}
      {query.isPending && (
        <>
          <Skeleton className="h-56 rounded-[16px]" />
          <Skeleton className="h-72 rounded-[16px]" />
        </>
      )}
      {query.data && <Summary summary={query.data} />}
      <MissionBoard />
    </div>
  );
}

function Summary({ summary }: { summary: MissionSummary }) {
  const { t } = useTranslation('missions');
  const { missions, season, currency } = summary;
  if (missions.length === 0 && !season) {
    return (
      <EmptyState
        className="card"
        icon={<Target size={28} aria-hidden="true" />}
        title={t('empty.title')}
        text={t('empty.text')}
      />
    );
  }
  return (
    <>
      {season && <SeasonCard season={season} currency={currency} />}
      {missionPeriods.map((period) => {
        const list = missions.filter((mission) => mission.period === period);
        const [first] = list;
        if (!first) return null;
        return (
          <section key={period} aria-labelledby={`missions-${period}`}>
            <SectionTitle id={`missions-${period}`} icon={icons[period]} title={t(`period.${period}`)}>
              <span className="text-sm text-muted">
                {t('endsIn')} <TimeLeft until={first.endsAt} className="font-semibold text-text tabular-nums" />
              </span>
            </SectionTitle>
            <ul className="grid gap-3 md:grid-cols-2 xl:grid-cols-3">
              {list.map((mission) => (
                <MissionCard key={mission.code} mission={mission} currency={currency} />
              ))}
            </ul>
          </section>
        );
      })}
    </>
  );
}
