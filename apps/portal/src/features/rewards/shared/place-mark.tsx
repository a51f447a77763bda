import { classes } from '../../../ui/classes.ts';

/** The medal colours of the top three. */
const medals = ['bg-[#f2b84b] text-[#2b1c00]', 'bg-[#c9d2e0] text-[#18202e]', 'bg-[#d9925a] text-[#2a1400]'];

/** The number of a place. @param label its name for screen readers */
export function PlaceMark({ place, label }: { place: number; label: string }) {
  return (
    <span
      className={classes(
        'grid h-7 min-w-7 shrink-0 place-items-center rounded-full px-1 text-xs font-extrabold tabular-nums',
        medals[place - 1] ?? 'bg-raised text-muted',
      )}
    >
      <span className="sr-only">{label} </span>
      {place}
    </span>
  );
}
