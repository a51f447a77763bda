import type { ProfitReport } from '@fairhouse/contract/records';
import { useTranslation } from 'react-i18next';
import { classes } from '../../ui/classes.ts';

/** The chart of profit by day: won days above the line, lost ones below. The table below has the same figures. */
export function ProfitChart({ report: { days }, date }: { report: ProfitReport; date: Intl.DateTimeFormat }) {
  const { t } = useTranslation('records');
  if (days.length < 2) return null;
  const latest = days.slice(0, daysMax).toReversed();
  // Floating-point numbers are exact enough for heights in pixels.
  const most = Math.max(...latest.map(({ winLoss }) => Math.abs(Number(winLoss))), 0.0001);
  return (
    <figure className="card grid gap-3 p-4 md:p-5" aria-hidden="true">
      <figcaption className="flex flex-wrap items-center gap-x-5 gap-y-1 text-xs font-semibold text-muted">
        <span className="flex items-center gap-2">
          <span className="size-2.5 rounded-[3px] bg-brand" />
          {t('profit.won')}
        </span>
        <span className="flex items-center gap-2">
          <span className="size-2.5 rounded-[3px] bg-danger" />
          {t('profit.lost')}
        </span>
      </figcaption>
      <div className="flex h-36 items-stretch gap-[3px] md:h-44">
        {latest.map(({ day, winLoss }) => {
          const share = Math.abs(Number(winLoss)) / most;
          const isLoss = winLoss.startsWith('-');
          return (
            <div
              key={day}
              className="relative min-w-0 flex-1 before:absolute before:inset-x-0 before:top-1/2 before:border-t before:border-line"
            >
              <span
                style={{ height: `${Math.max(share * 50, 1)}%` }}
                className={classes(
                  'absolute inset-x-0 mx-auto block max-w-10',
                  isLoss ? 'top-1/2 rounded-b-[4px] bg-danger' : 'bottom-1/2 rounded-t-[4px] bg-brand',
                )}
              />
            </div>
          );
        })}
      </div>
      <div className="flex justify-between text-xs text-muted tabular-nums">
        {[latest[0], latest.at(-1)].map((end) => end && <span key={end.day}>{date.format(new Date(end.day))}</span>)}
      </div>
    </figure>
  );
}

const daysMax = 60;
