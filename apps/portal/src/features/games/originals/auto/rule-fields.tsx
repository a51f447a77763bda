import { type ComponentProps, lazy, Suspense } from 'react';
import { Skeleton } from '../../../../ui/states.tsx';

/** Loaded once a player turns to autobet: single bets do not need them. */
const Auto = lazy(async () => ({ default: (await import('./auto-fields.tsx')).AutoFields }));
const Climb = lazy(async () => ({ default: (await import('./climb-fields.tsx')).ClimbFields }));

const waiting = <Skeleton className="h-72 w-full" />;

/** The fields of the autobet rule. */
export function AutoRuleFields(props: ComponentProps<typeof Auto>) {
  return (
    <Suspense fallback={waiting}>
      <Auto {...props} />
    </Suspense>
  );
}

/** The fields of the autobet rule in a game with climbing steps. */
export function ClimbRuleFields(props: ComponentProps<typeof Climb>) {
  return (
    <Suspense fallback={waiting}>
      <Climb {...props} />
    </Suspense>
  );
}
