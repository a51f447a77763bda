import { useLocation, useNavigate, useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { type FlowStep, stepShown } from './flow-steps.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The step of the withdrawal that the entry of the history shows; `pushed`: the step before it is the entry before. */
    withdrawal?: { step: FlowStep; pushed: boolean };
  }
}

/**
 * The place of a member on the way to a withdrawal: an entry of the history for each step, so that Back leads one step
 * back, and from the first step out of the page.
 * @param reached the step that the member has come to: no later one is shown
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
  // An entry that names no step, as of a popup that opened over the page, stands for the step that it shows.
  const isNamed = held !== undefined;
  const name = useEffectEvent(() => write(at, false, true));
  useEffect(() => {
    if (!isNamed) name();
  }, [isNamed]);

  return {
    at,
    /** Goes to the step after the shown one, which is done or about to be. */
    goOn: () => {
      const next = steps[steps.indexOf(at) + 1];
      // The entry may be ahead already, of a step that had to be done again.
      if (next && held?.step !== next) write(next, true, false);
    },
    goBack: () => {
      const before = steps[steps.indexOf(at) - 1];
      if (held?.pushed && held.step === at) router.history.back();
      else if (before) write(before, false, true);
    },
  };
}
