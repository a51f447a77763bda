import { classes } from '../ui/classes.ts';

/** The logo: a house with a spade in its door. */
export function LogoMark({ size = 30 }: { size?: number }) {
  return (
    <svg viewBox="0 0 34 34" width={size} height={size} aria-hidden="true" className="shrink-0">
      <path d="M17 2 32 13v17a2 2 0 0 1-2 2H4a2 2 0 0 1-2-2V13Z" className="fill-brand" />
      <path
        d="M17 10c4 5 8 7 8 11a4.6 4.6 0 0 1-7 4l1.4 4h-4.8l1.4-4a4.6 4.6 0 0 1-7-4c0-4 4-6 8-11Z"
        className="fill-bg"
      />
    </svg>
  );
}

export function Logo({ name, compact = false }: { name: string; compact?: boolean }) {
  return (
    <span className="inline-flex items-center gap-2.5">
      <LogoMark />
      <span
        className={classes(
          'translate-y-px font-title text-[1.375rem] leading-none font-extrabold tracking-tight lowercase',
          compact && 'max-sm:sr-only',
        )}
      >
        {name}
      </span>
    </span>
  );
}
