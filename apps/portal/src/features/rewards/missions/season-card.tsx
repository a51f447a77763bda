import { inLanguage } from '@fairhouse/contract/language';
import type { MissionSummary, SeasonLevel } from '@fairhouse/contract/missions';
import { showCount } from '@fairhouse/money/numbers';
import { Check, Lock, Medal } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../api/use-site.ts';
import { classes } from '../../../ui/classes.ts';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { TimeLeft } from '../shared/countdown.tsx';
import { usePrizeTerms, usePrizeWords } from '../shared/use-prize-words.ts';
import { ClaimButton } from './claim-button.tsx';

type Season = NonNullable<MissionSummary['season']>;

/** The running season: the member's level, the progress to the next one, and the prizes of all levels. */
export function SeasonCard({ season, currency }: { season: Season; currency: string }) {
  const { t } = useTranslation('missions');
  const language = useLanguage();
  const { points, level, levels } = season;
  const next = levels[level];
  const from = levels[level - 1]?.points ?? 0;
  const percent = next ? Math.floor(((points - from) / (next.points - from)) * 100) : 100;
  return (
    <section aria-labelledby="season-title" className="card grid gap-4 overflow-hidden p-4 md:p-5">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <span className="grid size-14 shrink-0 place-items-center rounded-full bg-gold/15 text-gold">
          <Medal size={28} strokeWidth={1.75} aria-hidden="true" />
        </span>
        <div className="grid min-w-0 flex-1 gap-0.5">
          <h2 id="season-title" className="truncate text-lg font-bold">
            {inLanguage(season.title, language)}
          </h2>
          <p className="text-sm text-muted">
            {t('endsIn')} <TimeLeft until={season.endsAt} className="font-semibold text-text tabular-nums" />
          </p>
        </div>
        <div className="grid justify-items-end">
          <span className="title text-xl text-gold">
            {level === 0 ? t('season.levelStart') : t('season.level', { level })}
          </span>
          <span className="text-sm font-semibold text-muted tabular-nums">
            {t('season.points', { points: showCount(points) })}
          </span>
        </div>
      </div>
      <div className="grid gap-1.5">
        <ProgressBar label={t('progressLabel', { title: inLanguage(season.title, language) })} percent={percent} gold />
        <p className="text-xs font-semibold text-muted">
          {next ? t('season.next', { count: next.points - points, level: next.level }) : t('season.top')}
        </p>
      </div>
      {levels.length > 0 && (
        <ol
          aria-label={t('season.track')}
          className="no-bar relative -mx-4 flex gap-2.5 overflow-x-auto px-4 pb-1 md:-mx-5 md:px-5"
        >
          {levels.map((one) => (
            <Level key={one.level} level={one} reached={one.level <= level} currency={currency} />
          ))}
        </ol>
      )}
    </section>
  );
}

function Level({ level: one, reached, currency }: { level: SeasonLevel; reached: boolean; currency: string }) {
  const { t } = useTranslation('missions');
  const prizeWords = usePrizeWords();
  const { level, points, prize, state, rewardId } = one;
  const prizeTerms = usePrizeTerms();
  const terms = prize && prizeTerms(prize);
  const name = t('season.level', { level });
  return (
    <li
      className={classes(
        'grid w-36 shrink-0 grid-rows-[auto_1fr_auto] gap-2 rounded-[14px] border p-3',
        reached ? 'border-gold/50 bg-gold/8' : 'border-line bg-raised',
      )}
    >
      <span className="flex items-center justify-between gap-2 text-sm font-bold">
        {name}
        {reached ? (
          <Check size={16} aria-hidden="true" className="text-gold" />
        ) : (
          <Lock size={14} aria-hidden="true" className="text-muted" />
        )}
      </span>
      <span className="grid content-start gap-0.5">
        <span className={classes('text-sm font-bold', prize ? 'text-gold' : 'text-muted')}>
          {prize ? prizeWords(prize, currency) : '–'}
        </span>
        {terms !== null && <span className="text-xs text-muted">{terms}</span>}
        <span className="text-xs text-muted tabular-nums">{t('season.points', { points: showCount(points) })}</span>
      </span>
      {state === 'CLAIMABLE' && rewardId !== null && <ClaimButton rewardId={rewardId} title={name} />}
    </li>
  );
}
