import { type ComponentProps, lazy, Suspense } from 'react';
import { Skeleton } from '../../../../ui/states.tsx';

/** Loaded once a player turns to autobet: single bets are placed without them. */
const Auto = lazy(async () => ({ default: (await import('./auto-fields.tsx')).AutoFields }));
const Climb = lazy(async () => ({ default: (await import('./climb-fields.tsx')).ClimbFields }));

const waiting = <Skeleton className="h-72 w-full" />;

/** The fields of the rule of autobet. */
export function AutoRuleFields(props: ComponentProps<typeof Auto>) {
  return (
    <Suspense fallback={waiting}>
      <Auto {...props} />
    </Suspense>
  );
}

/** The fields of the rule of autobet in a game that is climbed. */
export function ClimbRuleFields(props: ComponentProps<typeof Climb>) {
  return (
    <Suspense fallback={waiting}>
      <Climb {...props} />
    </Suspense>
  );
}
