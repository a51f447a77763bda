import type { ReactNode } from 'react';
import { classes } from '../../../ui/classes.ts';
import type { Original } from './original.ts';
import { RoundHistory } from './round-history.tsx';
import { useTheatre } from './use-theatre.ts';

type Props = {
  original: Original;
  /** Drawn behind the stage. */
  motif: ReactNode;
  /** The member's panel: stake, choices and the buttons. */
  panel: ReactNode;
  /** The stage and what lies beneath it. */
  children: ReactNode;
};

/** The two cards of every game's page: the stage under the last rounds, and the member's panel beside or beneath it. */
export function GameLayout({ original, motif, panel, children }: Props) {
  const [theatre] = useTheatre();
  return (
    <div
      className={classes(
        'mx-auto grid w-full gap-3 p-3 md:grid-cols-[340px_1fr] md:gap-4 md:p-4 short:grid-cols-[300px_1fr] short:items-start short:gap-2 short:p-2',
        theatre ? 'md:min-h-[calc(100dvh-56px)]' : 'max-w-[1440px] flex-1',
      )}
    >
      {/* A board is read from left to right in every language. */}
      <div
        dir="ltr"
        className="card relative isolate grid grid-rows-[auto_1fr_auto] gap-3 overflow-hidden p-4 md:order-2 md:gap-6 md:p-7 short:order-2 short:min-h-[calc(100dvh-72px)] short:gap-2 short:p-3"
      >
        <div
          aria-hidden="true"
          className="absolute inset-0 -z-10 bg-[radial-gradient(70%_55%_at_50%_0%,color-mix(in_oklab,var(--brand)_22%,transparent),transparent),radial-gradient(50%_45%_at_90%_100%,color-mix(in_oklab,var(--gold)_12%,transparent),transparent)]"
        />
        {motif}
        <RoundHistory original={original} />
        {children}
      </div>
      {panel}
    </div>
  );
}
