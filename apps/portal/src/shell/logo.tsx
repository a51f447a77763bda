import { logoType } from '@fairhouse/contract/site';
import { useSite } from '../api/use-site.ts';
import { classes } from '../ui/classes.ts';

/** The default logo: a house with a spade in its door. */
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

/** The brand's logo: its own picture, or the drawn mark with the name. */
export function Logo({ name, compact = false }: { name: string; compact?: boolean }) {
  const own = useSite()?.info.resources[logoType]?.url;
  if (own) return <img src={own} alt={name} height={36} className="h-9 w-auto max-w-44 object-contain" />;
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
