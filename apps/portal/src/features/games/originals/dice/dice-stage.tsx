import type { Round } from '@fairhouse/contract/originals';
import type { DiceParams } from '@fairhouse/games/originals/dice/rules';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { ResultStage, writeResult } from '../result-stage.tsx';
import { hasWon, payoutText } from '../round-outcome.ts';
import { useRollingNumber } from '../use-rolling-number.ts';
import { rollOf } from './dice-roll.ts';
import { DiceTrack, moveRoll } from './dice-track.tsx';

type Props = {
  params: DiceParams;
  onTarget: (target: number) => void;
  last: Round | null;
  pending: boolean;
  ms: number;
};

/** The time for which a roll counts up to its number. */
export const rollMs = 480;

/** The roll as a large number, above the scale that it falls on. */
export function DiceStage({ params, onTarget, last, pending, ms }: Props) {
  const { t } = useTranslation('dice');
  const roll = last ? rollOf(last.result) : null;
  const number = useRef<HTMLParagraphElement>(null);
  const mark = useRef<HTMLDivElement>(null);
  const landed = useRollingNumber({ end: roll ?? params.target, run: last?.roundId ?? null, ms }, (value) => {
    writeResult(number.current, value.toFixed(2));
    moveRoll(mark.current, value);
  });
  const won = last !== null && hasWon(last);
  return (
    <section className="grid grid-rows-[1fr_auto] gap-4 md:gap-8 short:gap-2">
      <ResultStage
        label={t(last ? 'roll.label' : params.condition === 'over' ? 'target.over' : 'target.under')}
        ready={t('roll.ready')}
        first={params.target.toFixed(2)}
        number={number}
        last={last}
        landed={landed}
        pending={pending}
        announced={
          last && roll !== null
            ? t(won ? 'roll.announceWon' : 'roll.announceLost', { roll: roll.toFixed(2), amount: payoutText(last) })
            : ''
        }
      />
      <DiceTrack params={params} onTarget={onTarget} roll={last && { ref: mark, won, landed }} />
    </section>
  );
}
