import type { ReactNode } from 'react';
import { classes } from '../../../ui/classes.ts';

export type SummaryLine = { label: ReactNode; value: ReactNode; strong?: boolean };

/** A list of labelled values; strong lines stand out. */
export function Summary({ lines, className }: { lines: SummaryLine[]; className?: string }) {
  return (
    <dl className={classes('grid gap-2 text-sm', className)}>
      {lines.map(({ label, value, strong = false }, i) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: a fixed list of lines
          key={i}
          className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-0.5"
        >
          <dt className={strong ? 'font-bold' : 'text-muted'}>{label}</dt>
          <dd className={classes('ms-auto text-end break-words', strong ? 'text-base font-bold' : 'font-semibold')}>
            {value}
          </dd>
        </div>
      ))}
    </dl>
  );
}
