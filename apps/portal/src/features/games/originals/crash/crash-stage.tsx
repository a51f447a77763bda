import type { Round } from '@fairhouse/contract/originals';
import type { SharedRoundView } from '@fairhouse/contract/shared-rounds';
import { classes } from '../../../../ui/classes.ts';
import { shownMultiplier } from '../round-outcome.ts';
import type { Flight } from '../shared/flight.ts';
import { LiveText } from '../shared/live-text.tsx';
import { OwnEnd } from '../shared/own-end.tsx';
import { RoundCaption } from '../shared/round-caption.tsx';
import { FlightCurve } from './flight-curve.tsx';

type Props = {
  round: SharedRoundView | null;
  /** The time in `performance.now()` milliseconds at which the round's state arrived. */
  arrivedAt: number;
  flight: Flight;
  /** The member's bet of this round, once it has ended. */
  own: Round | null;
};

/** The stage of crash: the curve, its multiplier, and before a flight the seconds until it takes off. */
export function CrashStage({ round, arrivedAt, flight, own }: Props) {
  const state = round?.state ?? 'none';
  return (
    <section className="relative grid grow min-h-[260px] overflow-hidden rounded-[16px] border border-line bg-bg/60 md:min-h-[380px] short:min-h-[200px]">
      <FlightCurve key={`${round?.sharedRoundId} ${state}`} flight={flight} />
      <div className="relative grid content-center justify-items-center gap-1 text-center">
        <RoundCaption
          game="crash"
          round={round}
          arrivedAt={arrivedAt}
          className={classes(
            'title text-[64px] leading-none tabular-nums md:text-[112px] short:text-[52px]',
            state === 'ended' ? 'text-danger' : 'text-text',
          )}
        >
          <LiveText flight={flight} text={({ hundredths }) => shownMultiplier(hundredths / 100)} />
        </RoundCaption>
        <OwnEnd game="crash" own={own} end={round?.end ?? null} />
      </div>
    </section>
  );
}
