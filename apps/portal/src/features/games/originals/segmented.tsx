import { useId } from 'react';
import { classes } from '../../../ui/classes.ts';

type Props<Value extends string> = {
  label: string;
  value: Value;
  items: readonly { value: Value; label: string }[];
  onChange: (value: Value) => void;
  disabled?: boolean;
};

/** A choice of one among a few: radio buttons that look like one switch. */
export function Segmented<Value extends string>({ label, value, items, onChange, disabled = false }: Props<Value>) {
  const name = useId();
  return (
    <fieldset disabled={disabled} className="min-w-0">
      <legend className="mb-1.5 text-sm font-semibold">{label}</legend>
      <div className="grid auto-cols-fr grid-flow-col gap-1 rounded-md border border-line bg-bg p-1">
        {items.map((item) => (
          <label
            key={item.value}
            className={classes(
              'relative grid h-11 min-w-0 cursor-pointer place-items-center rounded-sm px-1 text-sm font-bold transition-colors',
              'has-focus-visible:outline-2 has-focus-visible:outline-brand has-disabled:cursor-default has-disabled:opacity-60',
              item.value === value ? 'bg-raised text-text shadow-card' : 'text-muted hover:text-text',
            )}
          >
            <input
              type="radio"
              name={name}
              value={item.value}
              checked={item.value === value}
              onChange={() => onChange(item.value)}
              className="sr-only"
            />
            <span className="max-w-full truncate">{item.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
