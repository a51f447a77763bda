import { classes } from './classes.ts';

/** A progress bar, in whole percent. */
export function ProgressBar({ label, percent, gold = false }: { label: string; percent: number; gold?: boolean }) {
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      className="h-2.5 overflow-hidden rounded-full bg-line"
    >
      <div
        className={classes('h-full rounded-full transition-[width]', gold ? 'bg-gold' : 'bg-brand')}
        style={{ width: `${percent}%` }}
      />
    </div>
  );
}
