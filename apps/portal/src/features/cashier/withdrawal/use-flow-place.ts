import { useLocation, useNavigate, useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { type FlowStep, stepShown } from './flow-steps.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The withdrawal step of this history entry; `pushed`: the previous entry shows the step before it. */
    withdrawal?: { step: FlowStep; pushed: boolean };
  }
}

/**
 * The member's position in the withdrawal flow: a history entry for each step, so that Back leads one step back, and
 * from the first step out of the page.
 * @param reached the member's furthest step: no later one is shown
 */
export function useFlowPlace(steps: readonly FlowStep[], reached: FlowStep) {
  const navigate = useNavigate();
  const router = useRouter();
  const held = useLocation({ select: ({ state }) => state.withdrawal });
  const [last, setLast] = useState<FlowStep>(held?.step ?? reached);
  const at = stepShown(steps, reached, held?.step ?? last);
  if (at !== last) setLast(at);

  const write = (step: FlowStep, pushed: boolean, replace: boolean) =>
    void navigate({
      to: '.',
      search: (search) => search,
      state: (state) => ({ ...state, withdrawal: { step, pushed } }),
      replace,
      resetScroll: false,
      viewTransition: false,
    });
  // An entry that names no step, such as one of a popup that opened over the page, is given the step that is shown.
  const isNamed = held !== undefined;
  const name = useEffectEvent(() => write(at, false, true));
  useEffect(() => {
    if (!isNamed) name();
  }, [isNamed]);

  return {
    at,
    /** Goes to the step after the shown one, which is finished or about to be. */
    goOn: () => {
      const next = steps[steps.indexOf(at) + 1];
      // The entry may already name the next step, if an earlier step had to be done again.
      if (next && held?.step !== next) write(next, true, false);
    },
    goBack: () => {
      const before = steps[steps.indexOf(at) - 1];
      if (held?.pushed && held.step === at) router.history.back();
      else if (before) write(before, false, true);
    },
  };
}
