import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ChevronRight, type LucideIcon, Ticket, Trophy } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Skeleton } from '../../../ui/states.tsx';
import { rafflesQuery } from '../raffles/calls.ts';
import { RaffleCard } from '../raffles/raffle-card.tsx';
import { racesQuery } from './calls.ts';
import { RaceCard } from './race-card.tsx';

/** The running race and the open raffle; each keeps its space even if there is none. */
export function ContestBand() {
  const { t } = useTranslation(['races', 'raffles']);
  const races = useQuery(racesQuery());
  const raffles = useQuery(rafflesQuery());
  const race =
    races.data?.list.find(({ state }) => state === 'RUNNING') ??
    races.data?.list.find(({ state }) => state === 'SOON' || state === 'SETTLING');
  const raffle =
    raffles.data?.list.find(({ state }) => state === 'OPEN') ??
    raffles.data?.list.find(({ state }) => state !== 'DRAWN');
  return (
    <section aria-label={t('band.label')} className="grid gap-3.5 md:grid-cols-2 md:gap-5">
      <Half
        title={t('band.title')}
        icon={Trophy}
        all={
          <Link to="/races" className={allLook}>
            {t('band.see')}
            <ChevronRight size={16} aria-hidden="true" />
          </Link>
        }
      >
        {races.isPending ? (
          <Skeleton className="h-full rounded-[16px]" />
        ) : race ? (
          <ul className="grid h-full *:h-full">
            <RaceCard race={race} />
          </ul>
        ) : (
          <None icon={Trophy} title={t('band.none')} text={t('band.noneText')} />
        )}
      </Half>
      <Half
        title={t('raffles:band.title')}
        icon={Ticket}
        all={
          <Link to="/raffles" className={allLook}>
            {t('raffles:band.see')}
            <ChevronRight size={16} aria-hidden="true" />
          </Link>
        }
      >
        {raffles.isPending ? (
          <Skeleton className="h-full rounded-[16px]" />
        ) : raffle ? (
          <ul className="grid h-full *:h-full">
            <RaffleCard raffle={raffle} />
          </ul>
        ) : (
          <None icon={Ticket} title={t('raffles:band.none')} text={t('raffles:band.noneText')} />
        )}
      </Half>
    </section>
  );
}

const allLook = 'inline-flex min-h-9 items-center gap-1 text-sm font-semibold text-muted hover:text-text';

function Half({
  title,
  icon: Icon,
  all,
  children,
}: {
  title: string;
  icon: LucideIcon;
  all: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] grid-rows-[auto_1fr]">
      <header className="mb-3.5 flex min-h-9 items-center gap-2.5">
        <Icon size={20} strokeWidth={2} aria-hidden="true" className="shrink-0 text-brand" />
        <h2 className="text-lg font-bold tracking-tight">{title}</h2>
        <span className="ms-auto">{all}</span>
      </header>
      {/* As high as a race with three places, so that nothing shifts when it loads. */}
      <div className="h-[292px]">{children}</div>
    </div>
  );
}

function None({ icon: Icon, title, text }: { icon: LucideIcon; title: string; text: string }) {
  return (
    <div className="card grid h-full content-center justify-items-center gap-2 p-6 text-center">
      <span className="grid size-14 place-items-center rounded-full bg-raised text-muted">
        <Icon size={26} aria-hidden="true" />
      </span>
      <p className="text-base font-bold">{title}</p>
      <p className="text-sm text-muted">{text}</p>
    </div>
  );
}
