import type { Promotion } from '@fairhouse/contract/activities';
import { Link } from '@tanstack/react-router';
import { Clock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../../ui/badge.tsx';
import { buttonLook } from '../../../ui/button.tsx';
import { TimeLeft } from '../shared/countdown.tsx';
import { ProgressLine } from './progress-line.tsx';
import { PromotionPicture } from './promotion-picture.tsx';
import { shownTurnover } from './shown-turnover.ts';
import { isSpectacle, useStanding } from './standing.ts';
import { StandingNote, StateButton } from './state-button.tsx';
import { useRains } from './use-rain.ts';

type Props = { promotion: Promotion; utcOffsetMinutes: number; eager: boolean };

/** A promotion as the hall shows it: picture, countdown, words, and the button of its state. */
export function PromotionCard({ promotion, utcOffsetMinutes, eager }: Props) {
  const { t } = useTranslation('promotions');
  const { id, title, summary, categories, endsAt, startsAt } = promotion;
  const { state, mine } = useStanding(promotion);
  const [category] = categories;
  const turnover = shownTurnover(promotion, t);
  const rains = useRains(promotion, utcOffsetMinutes);
  const counts = state === 'COMING_SOON' ? startsAt : state === 'CLOSED' ? null : endsAt;
  return (
    <li className="card group relative grid grid-rows-[auto_1fr] overflow-hidden transition-[translate,border-color] hover:-translate-y-0.5">
      <div className="relative aspect-[16/9] overflow-hidden bg-raised">
        <PromotionPicture
          promotion={promotion}
          eager={eager}
          sizes="(min-width: 1280px) 430px, (min-width: 768px) 45vw, 94vw"
        />
        <div className="absolute inset-x-3 top-3 flex items-start justify-between gap-2">
          {category && <Badge tone="onArt">{t(`category.${category}`)}</Badge>}
          {rains?.next && state !== 'COMING_SOON' ? (
            <Badge tone="onArt" icon={<Clock size={13} aria-hidden="true" />}>
              <span>{t(rains.isOn ? 'rain.inOn' : 'rain.in')}</span>
              <TimeLeft
                until={new Date(rains.isOn ? rains.next.endsAt : rains.next.startsAt).toISOString()}
                className="min-w-14 tabular-nums"
              />
            </Badge>
          ) : counts ? (
            <Badge tone="onArt" icon={<Clock size={13} aria-hidden="true" />}>
              {state === 'COMING_SOON' && <span>{t('startsIn')}</span>}
              <TimeLeft until={counts} className="min-w-14 tabular-nums" />
            </Badge>
          ) : null}
        </div>
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] grid-rows-[1fr_auto] gap-4 p-4 md:p-5">
        <div className="grid content-start gap-1.5">
          <h2 className="text-base leading-snug font-bold">
            <Link to="/promotions/$id" params={{ id }} className="after:absolute after:inset-0">
              {title}
            </Link>
          </h2>
          <p className="line-clamp-3 text-sm text-muted">{summary}</p>
          {turnover !== null && (
            <p className="flex flex-wrap gap-x-1.5 pt-1 text-xs">
              <span className="text-muted">{t('condition.turnover')}:</span>
              <span className="font-semibold">{turnover}</span>
            </p>
          )}
        </div>
        {/* Above the link that covers the whole card. */}
        <div className="relative grid grid-cols-[minmax(0,1fr)] gap-2">
          {mine && <ProgressLine mine={mine} kind={promotion.kind} />}
          {isSpectacle(promotion) ? (
            <Link
              to="/promotions/$id"
              params={{ id }}
              className={buttonLook(state === 'CLOSED' ? 'secondary' : 'primary', 'md', 'w-full')}
            >
              {rains?.isOn ? t('act.take') : state === 'JOIN' ? t(`join.${promotion.kind}`) : t(`state.${state}`)}
            </Link>
          ) : (
            <StateButton promotion={promotion} />
          )}
          <StandingNote promotion={promotion} />
        </div>
      </div>
    </li>
  );
}
