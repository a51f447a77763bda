import { type DiceParams, diceTargets } from '@fairhouse/games/dice';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { classes } from '../../ui/classes.ts';
import { allowedTarget, chanceText } from './dice-target.ts';

type Props = {
  params: DiceParams;
  onTarget: (target: number) => void;
  /** Where the last roll landed; null before the first. */
  roll: { value: number; won: boolean; landed: boolean } | null;
};

const ticks = [0, 25, 50, 75, 100];
const keySteps: Record<string, number> = {
  ArrowRight: 1,
  ArrowUp: 1,
  ArrowLeft: -1,
  ArrowDown: -1,
  PageUp: 10,
  PageDown: -10,
};

/** Where a value of 0 to 100 lies: the scale is inset by half the handle, so that the handle stays on the track. */
function at(value: number): string {
  return `calc(18px + (100% - 36px) * ${value / 100})`;
}

/** The scale from 0 to 100: the winning zone, the target's handle, and the mark of the last roll. */
export function DiceTrack({ params, onTarget, roll }: Props) {
  const { t } = useTranslation('originals');
  const { target, condition } = params;
  const { min, max } = diceTargets[condition];
  const win = 'var(--brand)';
  const lose = 'var(--danger)';
  const [left, right] = condition === 'over' ? [lose, win] : [win, lose];
  const valueText = t(condition === 'over' ? 'target.textOver' : 'target.textUnder', {
    target: target.toFixed(2),
    chance: chanceText(params),
  });

  function onKeyDown(event: KeyboardEvent) {
    const step = keySteps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    onTarget(allowedTarget(condition, target + (event.shiftKey ? step / 100 : step)));
  }

  return (
    <div className="relative pt-14 pb-8 select-none">
      {roll && (
        <div aria-hidden="true" className="absolute top-0 z-10 -translate-x-1/2" style={{ left: at(roll.value) }}>
          <div
            className={classes(
              'grid h-10 min-w-16 place-items-center rounded-md border px-2.5 text-sm font-bold tabular-nums shadow-lift transition-colors',
              !roll.landed && 'border-line bg-surface text-muted',
              roll.landed && roll.won && 'border-brand bg-brand text-on-brand',
              roll.landed && !roll.won && 'border-danger bg-surface text-danger',
            )}
          >
            {roll.value.toFixed(2)}
          </div>
          <div
            className={classes(
              'mx-auto -mt-1.5 size-3 rotate-45 border-r border-b',
              !roll.landed && 'border-line bg-surface',
              roll.landed && roll.won && 'border-brand bg-brand',
              roll.landed && !roll.won && 'border-danger bg-surface',
            )}
          />
        </div>
      )}
      <div className="relative h-12 rounded-full border border-line bg-bg shadow-card">
        <div
          aria-hidden="true"
          className="absolute inset-x-[14px] top-1/2 h-3.5 -translate-y-1/2 rounded-full"
          style={{
            background: `linear-gradient(to right, ${left} calc(4px + (100% - 8px) * ${target / 100}), ${right} calc(4px + (100% - 8px) * ${target / 100}))`,
          }}
        />
        <input
          type="range"
          min={0}
          max={100}
          step={0.01}
          value={target}
          aria-label={t('target.slider')}
          aria-valuetext={valueText}
          aria-valuemin={min}
          aria-valuemax={max}
          onKeyDown={onKeyDown}
          onChange={(event) => onTarget(allowedTarget(condition, Math.round(event.currentTarget.valueAsNumber)))}
          className="peer absolute inset-0 size-full cursor-grab appearance-none opacity-0 active:cursor-grabbing [&::-moz-range-thumb]:size-9 [&::-webkit-slider-thumb]:size-9 [&::-webkit-slider-thumb]:appearance-none"
        />
        <div
          aria-hidden="true"
          className="pointer-events-none absolute top-1/2 grid size-9 -translate-x-1/2 -translate-y-1/2 grid-flow-col place-content-center gap-[3px] rounded-[11px] border border-line bg-text shadow-lift outline-offset-2 outline-brand peer-focus-visible:outline-2"
          style={{ left: at(target) }}
        >
          {[1, 2, 3].map((line) => (
            <span key={line} className="h-3.5 w-[2px] rounded-full bg-bg/60" />
          ))}
        </div>
      </div>
      {ticks.map((tick) => (
        <span
          key={tick}
          aria-hidden="true"
          className="absolute bottom-0 -translate-x-1/2 text-xs font-semibold text-muted tabular-nums"
          style={{ left: at(tick) }}
        >
          {tick}
        </span>
      ))}
    </div>
  );
}
