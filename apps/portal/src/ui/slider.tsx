import { classes } from './classes.ts';

export type SliderProps = {
  label: string;
  value: number;
  min: number;
  max: number;
  step?: number;
  onChange: (value: number) => void;
  /** Value text for screen readers. */
  valueText?: string;
  /** The side of the thumb that has the winning colour. */
  fill?: 'before' | 'after';
  disabled?: boolean;
  className?: string;
};

/** A native range input, for its keyboard, touch and screen reader support. */
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
      dir="ltr"
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
