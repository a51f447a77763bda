import { classes } from './classes.ts';

type Props = { on: boolean; labelledBy: string; disabled: boolean; onTurn: (on: boolean) => void };

/** A switch that is on or off. */
export function Switch({ on, labelledBy, disabled, onTurn }: Props) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={on}
      aria-labelledby={labelledBy}
      disabled={disabled}
      onClick={() => onTurn(!on)}
      className="grid size-11 shrink-0 place-items-center rounded-md disabled:opacity-50"
    >
      <span
        className={classes(
          'relative block h-6 w-11 rounded-full border transition-colors',
          on ? 'border-brand bg-brand' : 'border-muted/70 bg-bg',
        )}
      >
        <span
          className={classes(
            'absolute top-1/2 size-4 -translate-y-1/2 rounded-full transition-[left]',
            on ? 'start-6 bg-on-brand' : 'start-1 bg-muted',
          )}
        />
      </span>
    </button>
  );
}
