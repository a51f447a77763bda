import type { Bonus } from '@fairhouse/contract/bonus';
import { ChevronDown } from 'lucide-react';
import { lazy, Suspense, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Badge, type BadgeProps } from '../../../ui/badge.tsx';
import { classes } from '../../../ui/classes.ts';
import { Money } from '../../../ui/money.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { Skeleton } from '../../../ui/states.tsx';
import { timeFormat } from '../../../ui/time.ts';
import { BonusActs } from './bonus-acts.tsx';
import { BonusTermsList } from './bonus-terms.tsx';
import { percentDone } from './percent-done.ts';

const BonusHistory = lazy(() => import('./bonus-history.tsx'));

const tones: Record<Bonus['state'], NonNullable<BadgeProps['tone']>> = {
  OFFERED: 'gold',
  ACTIVE: 'brand',
  RELEASED: 'brand',
  EXPIRED: 'plain',
  FORFEITED: 'plain',
  CANCELLED: 'plain',
};

/** One bonus: its value, its turnover's progress, its terms, and on request its movements and the bets that counted. */
export function BonusCard({ bonus }: { bonus: Bonus }) {
  const { t, i18n } = useTranslation('bonus');
  const [isShown, setShown] = useState(false);
  const [heading, history] = [useId(), useId()];
  const { state, currency, turnover } = bonus;
  const isEnded = bonus.endedAt !== null;
  const time = timeFormat(i18n.language, { until: 'minute' });
  const until = state === 'OFFERED' ? bonus.offeredUntil : (bonus.endedAt ?? bonus.expiresAt);
  const percent = percentDone(turnover);
  return (
    <article aria-labelledby={heading} className="card grid grid-cols-1 gap-4 p-4 md:p-5">
      <header className="flex flex-wrap items-start justify-between gap-3">
        <div className="grid gap-1">
          <h2 id={heading} className="flex flex-wrap items-center gap-2.5 text-lg font-bold">
            <Money value={bonus.amount} currency={currency} />
            <Badge tone={tones[state]}>{t(`state.${state}`)}</Badge>
          </h2>
          {until !== null && (
            <p className="text-xs text-muted">{t(`until.${state}`, { time: time.format(new Date(until)) })}</p>
          )}
          <p className="text-xs text-muted empty:hidden">{t(`source.${bonus.source}`, { defaultValue: '' })}</p>
        </div>
        <dl className="ms-auto grid justify-items-end gap-0.5 text-end">
          <dt className="text-xs text-muted">{t(state === 'RELEASED' ? 'released' : 'balance')}</dt>
          <dd className="font-bold">
            <Money value={state === 'RELEASED' ? bonus.released : bonus.balance} currency={currency} />
          </dd>
        </dl>
      </header>
      <div className="grid gap-2">
        <ProgressBar label={t('progress')} percent={percent} gold={state === 'OFFERED'} />
        <p className="flex flex-wrap justify-between gap-x-4 gap-y-1 text-sm tabular-nums">
          <span className="text-muted">
            {t('turnover')} <Money value={turnover.done} currency={currency} /> /{' '}
            <Money value={turnover.required} currency={currency} />
          </span>
          {!isEnded && (
            <span className="font-semibold">
              {t('left')} <Money value={turnover.left} currency={currency} />
            </span>
          )}
        </p>
        {bonus.openRounds > 0 && !isEnded && (
          <p className="text-xs text-muted">{t('openRounds', { count: bonus.openRounds })}</p>
        )}
        {isEnded && bonus.endedBy && state !== 'RELEASED' && (
          <p className="text-xs text-muted">{t(`endedBy.${bonus.endedBy}`, { defaultValue: '' })}</p>
        )}
      </div>
      {!isEnded && <BonusTermsList bonus={bonus} />}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <button
          type="button"
          aria-expanded={isShown}
          aria-controls={history}
          onClick={() => setShown(!isShown)}
          className="inline-flex min-h-11 items-center gap-1.5 text-sm font-semibold text-brand hover:text-brand-strong"
        >
          {t(isShown ? 'history.hide' : 'history.show')}
          <ChevronDown
            size={16}
            aria-hidden="true"
            className={classes('transition-transform', isShown && 'rotate-180')}
          />
        </button>
        {!isEnded && <BonusActs bonus={bonus} />}
      </div>
      <div id={history} hidden={!isShown}>
        {isShown && (
          <Suspense fallback={<Skeleton className="h-40 rounded-md" />}>
            <BonusHistory bonus={bonus} />
          </Suspense>
        )}
      </div>
    </article>
  );
}
