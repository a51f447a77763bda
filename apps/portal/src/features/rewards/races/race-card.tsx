import type { Race } from '@fairhouse/contract/races';
import { Link } from '@tanstack/react-router';
import { ChevronRight, Trophy } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useLobbyAsk } from '../../../api/lobby.ts';
import { useLanguage } from '../../../api/use-site.ts';
import { Badge } from '../../../ui/badge.tsx';
import { timeFormat } from '../../../ui/time.ts';
import { TimeLeft } from '../shared/countdown.tsx';
import { PlaceMark } from '../shared/place-mark.tsx';
import { prizePool, scoreWords, shownCurrency } from './race-words.ts';

/** The time that a race's state leads to, or that it ended at, in words. */
export function RaceTime({ race }: { race: Pick<Race, 'state' | 'startsAt' | 'endsAt'> }) {
  const { t, i18n } = useTranslation('races');
  const { state, startsAt, endsAt } = race;
  const isAhead = state === 'SOON' || state === 'RUNNING';
  return (
    <span className="text-sm text-muted">
      {t(`time.${state}`)}{' '}
      {isAhead ? (
        <TimeLeft until={state === 'SOON' ? startsAt : endsAt} className="font-semibold text-text tabular-nums" />
      ) : (
        <time dateTime={endsAt} className="font-semibold text-text">
          {timeFormat(i18n.language, { until: 'minute' }).format(new Date(endsAt))}
        </time>
      )}
    </span>
  );
}

/** A race in a list: its prizes, its time, its first three. */
export function RaceCard({ race }: { race: Race }) {
  const { t } = useTranslation('races');
  const language = useLanguage();
  const { currency } = useLobbyAsk();
  const { code, state, title, top } = race;
  const pool = prizePool(race, shownCurrency(race, currency));
  return (
    <li>
      <Link
        to="/races/$code"
        params={{ code }}
        className="group card grid h-full content-between gap-4 p-4 transition-[border-color,translate] hover:-translate-y-px hover:border-brand/60 md:p-5"
      >
        <span className="flex items-start gap-3">
          <span className="grid size-12 shrink-0 place-items-center rounded-md bg-brand/12 text-brand">
            <Trophy size={24} strokeWidth={1.75} aria-hidden="true" />
          </span>
          <span className="grid min-w-0 flex-1 gap-1">
            <span className="text-base leading-5 font-bold">{title[language]}</span>
            <RaceTime race={race} />
          </span>
          <Badge tone={state === 'RUNNING' ? 'brand' : 'plain'}>{t(`state.${state}`)}</Badge>
        </span>
        <span className="grid gap-1.5">
          {top.map(({ place, name, score }) => (
            <span key={place} className="flex items-center gap-2.5 text-sm">
              <PlaceMark place={place} label={t('board.place')} />
              <span className="min-w-0 flex-1 truncate font-semibold">{name}</span>
              <span className="font-bold tabular-nums">{scoreWords(race, score)}</span>
            </span>
          ))}
          {top.length === 0 && <span className="text-sm text-muted">{t('board.emptyText')}</span>}
        </span>
        <span className="flex items-end justify-between gap-3 border-t border-line pt-3">
          <span className="title text-xl text-gold tabular-nums">
            {pool === null ? '' : t('pool', { amount: pool })}
          </span>
          <span className="inline-flex items-center gap-1 text-sm font-bold whitespace-nowrap text-brand">
            {t('open')}
            <ChevronRight size={18} aria-hidden="true" />
          </span>
        </span>
      </Link>
    </li>
  );
}
