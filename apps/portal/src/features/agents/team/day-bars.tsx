import { classes } from '../../../ui/classes.ts';

/**
 * A value of each day as a bar, from the first day to the last; with `signed` a negative value hangs below the zero
 * line, which is in the middle if there is one.
 */
export function DayBars({ days, signed, date }: { days: DayValue[]; signed: boolean; date: Intl.DateTimeFormat }) {
  const inMiddle = signed && days.some(({ value }) => value < 0);
  // Floating-point numbers are exact enough for heights in pixels.
  const most = Math.max(...days.map(({ value }) => Math.abs(value)), 0.0001);
  return (
    <figure className="card grid gap-3 p-4 md:p-5" aria-hidden="true">
      <div className="flex h-36 items-stretch gap-[3px] md:h-44">
        {days.map(({ day, value }) => {
          const share = (Math.abs(value) / most) * (inMiddle ? 50 : 100);
          return (
            <div key={day} className="relative min-w-0 flex-1">
              <span
                style={{ height: `${Math.max(share, 1)}%` }}
                className={classes(
                  'absolute inset-x-0 mx-auto block max-w-10',
                  value < 0 ? 'top-1/2 rounded-b-[4px] bg-danger' : 'rounded-t-[4px] bg-brand',
                  value >= 0 && (inMiddle ? 'bottom-1/2' : 'bottom-0'),
                )}
              />
            </div>
          );
        })}
      </div>
      <div className="flex justify-between text-xs text-muted tabular-nums">
        {[days[0], days.at(-1)].map((end) => end && <span key={end.day}>{date.format(new Date(end.day))}</span>)}
      </div>
    </figure>
  );
}

type DayValue = { day: string; value: number };
