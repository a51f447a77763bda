import type { PromotionDetail } from '@fairhouse/contract/activities';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ChevronLeft, Clock } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../api/use-site.ts';
import { Badge } from '../../../ui/badge.tsx';
import { ErrorState, Skeleton } from '../../../ui/states.tsx';
import { timeFormat } from '../../../ui/time.ts';
import { TimeLeft } from '../shared/countdown.tsx';
import { promotionQuery } from './calls.ts';
import { Conditions } from './conditions.tsx';
import { ProgressLine } from './progress-line.tsx';
import { PromotionPicture } from './promotion-picture.tsx';
import { RuleTable } from './rule-table.tsx';
import { SignInCalendar } from './sign-in-calendar.tsx';
import { isSpectacle, useStanding } from './standing.ts';
import { StandingNote, StateButton } from './state-button.tsx';
import { Staying } from './staying.tsx';

const RainPanel = lazy(async () => ({ default: (await import('./rain-panel.tsx')).RainPanel }));
const WheelPanel = lazy(async () => ({ default: (await import('./wheel-panel.tsx')).WheelPanel }));

/** One promotion: its description, prizes, conditions and terms, and the button of its state. */
export function PromotionPage({ id }: { id: string }) {
  const { t } = useTranslation('promotions');
  const { data, isError, refetch } = useQuery(promotionQuery(id, useLanguage()));
  const title = data?.title;
  useEffect(() => {
    if (title) document.title = title;
  }, [title]);
  return (
    <div className="mx-auto grid w-full max-w-[1120px] grid-cols-[minmax(0,1fr)] gap-4 md:gap-5">
      <Link
        to="/promotions"
        className="-ms-2 inline-flex min-h-11 items-center gap-1 justify-self-start rounded-md pe-3 ps-1 text-sm font-semibold text-muted hover:text-text"
      >
        <ChevronLeft size={20} aria-hidden="true" />
        {t('back')}
      </Link>
      {data ? (
        <Promotion promotion={data} />
      ) : isError ? (
        <ErrorState className="card" onRetry={() => void refetch()} />
      ) : (
        <Skeleton className="h-[560px] w-full rounded-[16px]" />
      )}
    </div>
  );
}

function Promotion({ promotion }: { promotion: PromotionDetail }) {
  const { t } = useTranslation('promotions');
  const { title, summary, categories, html, terms, kind, rule } = promotion;
  return (
    <article className="grid grid-cols-[minmax(0,1fr)] gap-5 lg:grid-cols-[minmax(0,1fr)_344px] lg:items-start lg:gap-7">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5 md:gap-6">
        {/* A rain or a wheel replaces the picture, since it is played at once. */}
        {!isSpectacle(promotion) && (
          <div className="relative aspect-[16/9] overflow-hidden rounded-[16px] bg-raised md:aspect-[2/1]">
            <PromotionPicture promotion={promotion} sizes="(min-width: 1280px) 740px, 94vw" eager large />
          </div>
        )}
        <header className="grid gap-2.5">
          <div className="flex flex-wrap gap-2">
            {categories.map((name) => (
              <Badge key={name} tone="brand">
                {t(`category.${name}`)}
              </Badge>
            ))}
          </div>
          <h1 className="title text-2xl">{title}</h1>
          <p className="text-base text-muted">{summary}</p>
        </header>
        <Suspense fallback={<Skeleton className="h-[340px] w-full rounded-[16px]" />}>
          {kind === 'rain' && <RainPanel promotion={promotion} />}
          {rule.kind === 'wheel' && <WheelPanel promotion={promotion} rule={rule} />}
        </Suspense>
        {/* On a phone the button stands before the text. */}
        <div className="lg:hidden">
          <Standing promotion={promotion} />
        </div>
        {kind === 'signIn' && <SignInCalendar promotion={promotion} />}
        <Html html={html} />
        <RuleTable promotion={promotion} />
        {terms !== '' && (
          <Section title={t('terms')}>
            <Html html={terms} small />
          </Section>
        )}
      </div>
      <aside className="sticky top-21 max-lg:hidden">
        <Standing promotion={promotion} />
      </aside>
    </article>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-2.5">
      <h2 className="text-lg font-bold tracking-tight">{title}</h2>
      {children}
    </section>
  );
}

function Html({ html, small = false }: { html: string; small?: boolean }) {
  return (
    <div
      className={small ? 'prose text-sm text-muted' : 'prose'}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the brand's own few tags; the page's policy allows no script
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}

/** The card beside the text: countdown, progress, button, conditions. */
function Standing({ promotion }: { promotion: PromotionDetail }) {
  const { t } = useTranslation('promotions');
  const { state, mine } = useStanding(promotion);
  const counts = state === 'COMING_SOON' ? promotion.startsAt : state === 'CLOSED' ? null : promotion.endsAt;
  return (
    <div className="card grid grid-cols-[minmax(0,1fr)] gap-4 p-4 md:p-5">
      {counts && (
        <div className="flex items-center justify-between gap-3 rounded-md bg-raised px-3.5 py-3">
          <span className="flex items-center gap-2 text-sm text-muted">
            <Clock size={16} aria-hidden="true" />
            {t(state === 'COMING_SOON' ? 'startsIn' : 'endsIn')}
          </span>
          <TimeLeft until={counts} className="text-base font-bold tabular-nums" />
        </div>
      )}
      {mine && <ProgressLine mine={mine} kind={promotion.kind} />}
      <div className="grid gap-2 border-b border-line pb-4 empty:hidden">
        {!isSpectacle(promotion) && <StateButton promotion={promotion} size="lg" />}
        <StandingNote promotion={promotion} />
        {mine?.stays && <Staying id={promotion.id} />}
        {state === 'CLAIM' && mine?.rewardExpiresAt && <ClaimUntil at={mine.rewardExpiresAt} />}
      </div>
      <Conditions promotion={promotion} />
    </div>
  );
}

function ClaimUntil({ at }: { at: string }) {
  const { t, i18n } = useTranslation('promotions');
  return (
    <p className="text-xs text-muted">
      {t('note.claimUntil', { time: timeFormat(i18n.language, { until: 'minute' }).format(new Date(at)) })}
    </p>
  );
}
