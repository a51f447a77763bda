import { type DiceParams, diceTargets } from '@fairhouse/games/originals/dice/rules';
import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { moveMark, TargetTrack } from '../target-track.tsx';
import { allowedTarget, chanceText } from './dice-target.ts';

type Props = {
  params: DiceParams;
  onTarget: (target: number) => void;
  /** The last roll, moved by `moveRoll`; null before the first. */
  roll: { ref: Ref<HTMLDivElement>; won: boolean; landed: boolean } | null;
};

const ticks = [0, 25, 50, 75, 100].map((value) => ({ value, text: String(value) }));
const steps = { fine: 0.01, usual: 1, large: 10 };

/** Moves the mark of a roll to its place. */
export const moveRoll = (mark: HTMLElement | null, roll: number) => moveMark(mark, roll / 100, roll.toFixed(2));

/** The scale from 0 to 100 on which the roll falls. */
export function DiceTrack({ params: { condition, target }, onTarget, roll }: Props) {
  const { t } = useTranslation('dice');
  const set = (value: number) => onTarget(allowedTarget(condition, value));
  return (
    <TargetTrack
      label={t('target.slider')}
      value={target}
      valueText={t(condition === 'over' ? 'target.textOver' : 'target.textUnder', {
        target: target.toFixed(2),
        chance: chanceText({ condition, target }),
      })}
      scale={[0, 100]}
      allowed={diceTargets[condition]}
      place={(value) => value / 100}
      winning={condition === 'over' ? 'right' : 'left'}
      ticks={ticks}
      onDrag={(value) => set(Math.round(value))}
      onStep={(direction, size) => set(target + direction * steps[size])}
      mark={roll}
    />
  );
}
