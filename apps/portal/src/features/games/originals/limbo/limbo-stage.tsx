import type { Round } from '@fairhouse/contract/originals';
import { limboTargets } from '@fairhouse/games/originals/limbo/rules';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { ResultStage, writeResult } from '../result-stage.tsx';
import { hasWon, payoutText, shownMultiplier } from '../round-outcome.ts';
import { moveMark, TargetTrack } from '../target-track.tsx';
import { useRollingNumber } from '../use-rolling-number.ts';
import { multiplierOf } from './limbo-result.ts';
import { chanceText, steppedTarget, targetOfScale } from './limbo-target.ts';

type Props = { target: number; onTarget: (target: number) => void; last: Round | null; pending: boolean; ms: number };

/** The time for which the multiplier rises to its final value. */
export const riseMs = 700;
/** The end of the logarithmic scale, which runs from 1× to the greatest target. */
const scaleEnd = Math.log10(limboTargets.max);
const allowed = { min: Math.log10(limboTargets.min), max: scaleEnd };
const ticks = ['1×', '10×', '100×', '1K×', '10K×', '100K×', '1M×'].map((text, value) => ({ value, text }));

/** The multiplier that rises from 1× to the round's result, above the scale with the target. */
export function LimboStage({ target, onTarget, last, pending, ms }: Props) {
  const { t } = useTranslation('limbo');
  const multiplier = last ? multiplierOf(last.result) : null;
  // It rises exponentially: each factor of ten takes the same time.
  const number = useRef<HTMLParagraphElement>(null);
  const mark = useRef<HTMLDivElement>(null);
  const rise = { end: Math.log10(multiplier ?? 1), run: last?.roundId ?? null, ms, start: 0 };
  const landed = useRollingNumber(rise, (log, hasLanded) => {
    const risen = shownMultiplier(hasLanded && multiplier !== null ? multiplier : 10 ** log);
    writeResult(number.current, risen);
    moveMark(mark.current, log / scaleEnd, risen);
  });
  const won = last !== null && hasWon(last);
  const targetText = shownMultiplier(target);
  return (
    <section className="grid grid-rows-[1fr_auto] gap-4 md:gap-8 short:gap-2">
      <ResultStage
        label={t(last ? 'result.label' : 'target')}
        ready={t('result.ready')}
        first={targetText}
        number={number}
        last={last}
        landed={landed}
        pending={pending}
        announced={
          last && multiplier !== null
            ? t(won ? 'result.announceWon' : 'result.announceLost', {
                multiplier: shownMultiplier(multiplier),
                amount: payoutText(last),
              })
            : ''
        }
      />
      <TargetTrack
        label={t('slider')}
        value={Math.log10(target)}
        valueText={t('sliderText', { target: targetText, chance: chanceText(target) })}
        scale={[0, scaleEnd]}
        allowed={allowed}
        place={(log) => log / scaleEnd}
        winning="right"
        ticks={ticks}
        onDrag={(log) => onTarget(targetOfScale(log))}
        onStep={(direction, size) => onTarget(steppedTarget(target, direction, size))}
        mark={last && { ref: mark, won, landed }}
      />
    </section>
  );
}
