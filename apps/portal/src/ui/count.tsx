import { classes } from './classes.ts';

type CountProps = {
  count: number;
  /** Text for screen readers; none if something beside it says the same. */
  label?: string;
  className?: string;
};

/** A red badge with a number; nothing for zero. */
export function Count({ count, label, className }: CountProps) {
  if (count === 0) return null;
  return (
    <span
      className={classes(
        'grid h-5 min-w-5 place-items-center rounded-full bg-hot px-1.5 text-xs font-bold text-white tabular-nums',
        className,
      )}
    >
      {/* Drawn by CSS, not as text: the accessible name of the button around it contains the number. */}
      <span aria-hidden="true" data-count={count > 99 ? '99+' : count} className="before:content-[attr(data-count)]" />
      {label && <span className="sr-only">{label}</span>}
    </span>
  );
}
