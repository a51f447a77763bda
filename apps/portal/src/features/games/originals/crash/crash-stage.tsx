import type { Round } from '@fairhouse/contract/originals';
import type { SharedRoundView } from '@fairhouse/contract/shared-rounds';
import { useTranslation } from 'react-i18next';
import { classes } from '../../../../ui/classes.ts';
import { PaidLine } from '../result-stage.tsx';
import { hasWon, payoutText, shownMultiplier } from '../round-outcome.ts';
import { Countdown } from '../shared/countdown.tsx';
import type { Flight } from '../shared/flight.ts';
import { LiveText } from '../shared/live-text.tsx';
import { FlightCurve } from './flight-curve.tsx';

type Props = {
  round: SharedRoundView | null;
  /** The moment of this device's steady clock at which the round was told. */
  arrivedAt: number;
  flight: Flight;
  /** The member's bet of this round, once it has ended. */
  own: Round | null;
};

/** The sky of crash: the curve, its multiplier, and before a flight the seconds until it takes off. */
export function CrashStage({ round, arrivedAt, flight, own }: Props) {
  const { t } = useTranslation('crash');
  const state = round?.state ?? 'none';
  const end = round?.end ?? null;
  const label = state === 'none' ? t('phase.none') : t(`phase.${state}`);
  return (
    <section className="relative grid min-h-[260px] overflow-hidden rounded-[16px] border border-line bg-bg/60 md:min-h-[380px] short:min-h-[200px]">
      <FlightCurve key={`${round?.sharedRoundId} ${state}`} flight={flight} />
      <div className="relative grid content-center justify-items-center gap-1 text-center">
        <p className="text-xs font-bold tracking-[0.18em] text-muted uppercase">{label}</p>
        <p
          aria-hidden="true"
          className={classes(
            'title text-[64px] leading-none tabular-nums md:text-[112px] short:text-[52px]',
            state === 'ended' ? 'text-danger' : 'text-text',
          )}
        >
          {state === 'betting' ? (
            <Countdown until={arrivedAt + (round?.closesInMs ?? 0)} />
          ) : state === 'none' ? (
            '–'
          ) : (
            <LiveText flight={flight} text={({ hundredths }) => shownMultiplier(hundredths / 100)} />
          )}
        </p>
        <PaidLine round={own} landed={own !== null} ready="" />
        <p role="status" className="sr-only">
          {own
            ? t(hasWon(own) ? 'announce.won' : 'announce.lost', {
                multiplier: shownMultiplier(Number(own.multiplier)),
                amount: payoutText(own),
              })
            : end === null
              ? ''
              : t('announce.ended', { end: shownMultiplier(end) })}
        </p>
      </div>
    </section>
  );
}
