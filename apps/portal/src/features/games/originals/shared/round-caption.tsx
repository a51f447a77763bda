import type { SharedRoundView } from '@fairhouse/contract/shared-rounds';
import type { SharedCode } from '@fairhouse/games/originals/shared-ends';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Countdown } from './countdown.tsx';

type Props = {
  game: SharedCode;
  round: SharedRoundView | null;
  /** The time in `performance.now()` milliseconds at which the round's state arrived. */
  arrivedAt: number;
  /** The classes of the number. */
  className: string;
  /** The number once bets are closed. */
  children: ReactNode;
};

/** The state of a shared round in words, over its number: before the round runs, the seconds until it does. */
export function RoundCaption({ game, round, arrivedAt, className, children }: Props) {
  const { t } = useTranslation(game);
  return (
    <>
      <p className="text-xs font-bold tracking-[0.18em] text-muted uppercase">{t(`phase.${round?.state ?? 'none'}`)}</p>
      <p aria-hidden="true" className={className}>
        {!round ? '–' : round.state === 'betting' ? <Countdown until={arrivedAt + round.closesInMs} /> : children}
      </p>
    </>
  );
}
