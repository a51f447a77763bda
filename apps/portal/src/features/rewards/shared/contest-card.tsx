import { Link } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../../ui/badge.tsx';
import { classes } from '../../../ui/classes.ts';
import { timeFormat } from '../../../ui/time.ts';
import { TimeLeft } from './countdown.tsx';

type MomentProps = { label: string; at: string; isAhead: boolean };

/** The time of a contest's next state as a countdown, or the time at which it ended. */
export function ContestMoment({ label, at, isAhead }: MomentProps) {
  const { i18n } = useTranslation();
  return (
    <span className="text-sm text-muted">
      {label}{' '}
      {isAhead ? (
        <TimeLeft until={at} className="font-semibold text-text tabular-nums" />
      ) : (
        <time dateTime={at} className="font-semibold text-text">
          {timeFormat(i18n.language, { until: 'minute' }).format(new Date(at))}
        </time>
      )}
    </span>
  );
}

type CardProps = {
  to: '/races/$code' | '/raffles/$code';
  code: string;
  icon: ReactNode;
  /** Class names of the icon's background. */
  iconLook: string;
  title: string;
  moment: ReactNode;
  badge: { label: string; isLive: boolean };
  /** The left side of the card's footer; `open` is the text at its right. */
  foot: ReactNode;
  open: string;
  children: ReactNode;
};

/** A race or a raffle in a list, as one link. */
export function ContestCard({ to, code, icon, iconLook, title, moment, badge, foot, open, children }: CardProps) {
  return (
    <li>
      <Link
        to={to}
        params={{ code }}
        className="group card grid h-full content-between gap-4 p-4 transition-[border-color,translate] hover:-translate-y-px hover:border-brand/60 md:p-5"
      >
        <span className="flex items-start gap-3">
          <span className={classes('grid size-12 shrink-0 place-items-center rounded-md', iconLook)}>{icon}</span>
          <span className="grid min-w-0 flex-1 gap-1">
            <span className="text-base leading-5 font-bold">{title}</span>
            {moment}
          </span>
          <Badge tone={badge.isLive ? 'brand' : 'plain'}>{badge.label}</Badge>
        </span>
        <span className="grid gap-1.5">{children}</span>
        <span className="flex items-end justify-between gap-3 border-t border-line pt-3">
          {foot}
          <span className="inline-flex items-center gap-1 text-sm font-bold whitespace-nowrap text-brand">
            {open}
            <ChevronRight size={18} aria-hidden="true" />
          </span>
        </span>
      </Link>
    </li>
  );
}
