import { classes } from './classes.ts';

export type SliderProps = {
  label: string;
  value: number;
  min: number;
  max: number;
  step?: number;
  onChange: (value: number) => void;
  /** How a reader hears the value. */
  valueText?: string;
  /** Which side of the thumb is painted as the winning one. */
  fill?: 'before' | 'after';
  disabled?: boolean;
  className?: string;
};

/** A native range: keyboard, touch and screen reader are the platform's own. */
export function Slider({
  label,
  value,
  min,
  max,
  step = 1,
  onChange,
  valueText,
  fill = 'before',
  disabled,
  className,
}: SliderProps) {
  const percent = max > min ? ((value - min) / (max - min)) * 100 : 0;
  const painted = 'var(--brand)';
  const rest = 'var(--slider-rest, var(--line))';
  const [left, right] = fill === 'before' ? [painted, rest] : [rest, painted];
  return (
    <input
      type="range"
      aria-label={label}
      aria-valuetext={valueText}
      value={value}
      min={min}
      max={max}
      step={step}
      disabled={disabled}
      onChange={(event) => onChange(event.currentTarget.valueAsNumber)}
      style={{ '--track': `linear-gradient(to right, ${left} ${percent}%, ${right} ${percent}%)` }}
      className={classes('slider', className)}
    />
  );
}
