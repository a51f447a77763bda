import type { KeyboardEvent, Ref } from 'react';
import { classes } from '../../../ui/classes.ts';

type Props = {
  label: string;
  /** The target in the scale's own unit, and its text. */
  value: number;
  valueText: string;
  /** The ends of the scale, and the targets that the rules allow. */
  scale: readonly [number, number];
  allowed: { min: number; max: number };
  /** Returns the position of a value on the scale, from 0 to 1. */
  place: (value: number) => number;
  /** The side of the target on which a result wins. */
  winning: 'left' | 'right';
  ticks: readonly { value: number; text: string }[];
  onDrag: (value: number) => void;
  /** Called for one step up or down: a large one for the Page keys, a fine one with Shift. */
  onStep: (direction: 1 | -1, size: 'fine' | 'usual' | 'large') => void;
  /** The mark of the last result, moved by `moveMark`; null before the first. */
  mark: { ref: Ref<HTMLDivElement>; won: boolean; landed: boolean } | null;
};

const keys: Record<string, readonly [1 | -1, 'usual' | 'large']> = {
  ArrowRight: [1, 'usual'],
  ArrowUp: [1, 'usual'],
  ArrowLeft: [-1, 'usual'],
  ArrowDown: [-1, 'usual'],
  PageUp: [1, 'large'],
  PageDown: [-1, 'large'],
};

/** Returns the left edge of a mark at a position from 0 to 1 on the scale, which is inset by half the handle. */
function at(part: number): string {
  return `calc(18px + (100% - 36px) * ${part})`;
}

/** Moves the mark of a result to a position from 0 to 1 on the scale, without a layout of the page. */
export function moveMark(mark: HTMLElement | null, part: number, text: string): void {
  if (!mark) return;
  mark.style.translate = `clamp(18px, ${100 * part}%, calc(100% - 18px))`;
  const words = mark.querySelector('[data-words]');
  if (words) words.textContent = text;
}

/** A scale of results: the winning zone, the target's handle, and the mark of the last result. */
export function TargetTrack(props: Props) {
  const { label, value, valueText, scale, allowed, place, winning, ticks, onDrag, onStep, mark } = props;
  const [left, right] = winning === 'left' ? ['var(--brand)', 'var(--danger)'] : ['var(--danger)', 'var(--brand)'];
  const edge = `calc(4px + (100% - 8px) * ${place(value)})`;

  function onKeyDown(event: KeyboardEvent) {
    const [direction, size] = keys[event.key] ?? [];
    if (direction === undefined || size === undefined) return;
    event.preventDefault();
    onStep(direction, event.shiftKey ? 'fine' : size);
  }

  return (
    <div dir="ltr" className="relative pt-14 pb-8 select-none">
      {mark && (
        <div aria-hidden="true" className="absolute inset-x-0 top-0 z-10 overflow-x-clip">
          <div ref={mark.ref} className="mx-[18px]">
            <div className="w-max -translate-x-1/2">
              <div
                data-words
                className={classes(
                  'grid h-10 min-w-16 place-items-center rounded-md border px-2.5 text-sm font-bold whitespace-nowrap tabular-nums shadow-lift transition-colors',
                  !mark.landed && 'border-line bg-surface text-muted',
                  mark.landed && mark.won && 'border-brand bg-brand text-on-brand',
                  mark.landed && !mark.won && 'border-danger bg-surface text-danger',
                )}
              />
              <div
                className={classes(
                  'mx-auto -mt-1.5 size-3 rotate-45 border-e border-b',
                  !mark.landed && 'border-line bg-surface',
                  mark.landed && mark.won && 'border-brand bg-brand',
                  mark.landed && !mark.won && 'border-danger bg-surface',
                )}
              />
            </div>
          </div>
        </div>
      )}
      <div className="relative h-12 rounded-full border border-line bg-bg shadow-card">
        <div
          aria-hidden="true"
          className="absolute inset-x-[14px] top-1/2 h-3.5 -translate-y-1/2 rounded-full"
          style={{ background: `linear-gradient(to right, ${left} ${edge}, ${right} ${edge})` }}
        />
        <input
          type="range"
          min={scale[0]}
          max={scale[1]}
          step={0.01}
          value={value}
          aria-label={label}
          aria-valuetext={valueText}
          aria-valuemin={allowed.min}
          aria-valuemax={allowed.max}
          onKeyDown={onKeyDown}
          onChange={(event) => onDrag(event.currentTarget.valueAsNumber)}
          className="peer absolute inset-0 size-full cursor-grab appearance-none opacity-0 active:cursor-grabbing [&::-moz-range-thumb]:size-9 [&::-webkit-slider-thumb]:size-9 [&::-webkit-slider-thumb]:appearance-none"
        />
        <div
          aria-hidden="true"
          className="pointer-events-none absolute top-1/2 grid size-9 -translate-x-1/2 -translate-y-1/2 grid-flow-col place-content-center gap-[3px] rounded-[11px] border border-line bg-text shadow-lift outline-offset-2 outline-brand peer-focus-visible:outline-2"
          style={{ left: at(place(value)) }}
        >
          {[1, 2, 3].map((line) => (
            <span key={line} className="h-3.5 w-[2px] rounded-full bg-bg/60" />
          ))}
        </div>
      </div>
      {ticks.map((tick) => (
        <span
          key={tick.value}
          aria-hidden="true"
          className="absolute bottom-0 -translate-x-1/2 text-xs font-semibold text-muted tabular-nums"
          style={{ left: at(place(tick.value)) }}
        >
          {tick.text}
        </span>
      ))}
    </div>
  );
}
