import type { ReactNode } from 'react';
import { classes } from '../../../ui/classes.ts';

export type ChoiceProps = {
  name: string;
  value: string;
  checked: boolean;
  onChoose: () => void;
  disabled?: boolean;
  icon?: ReactNode;
  title: ReactNode;
  text?: ReactNode;
  /** At the far end: a fee, a badge. */
  aside?: ReactNode;
};

/** One option of several, as a radio card: a channel, an account, an address. */
export function Choice({ name, value, checked, onChoose, disabled = false, icon, title, text, aside }: ChoiceProps) {
  return (
    <label
      className={classes(
        'flex min-h-16 items-center gap-3.5 rounded-md border px-4 py-3 transition-colors has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand',
        disabled ? 'cursor-not-allowed border-line opacity-55' : 'cursor-pointer',
        !disabled && (checked ? 'border-brand bg-brand/8' : 'border-line bg-surface hover:border-muted/60'),
      )}
    >
      <input
        type="radio"
        name={name}
        value={value}
        checked={checked}
        disabled={disabled}
        onChange={onChoose}
        className="sr-only"
      />
      {icon && (
        <span
          aria-hidden="true"
          className={classes(
            'grid size-11 shrink-0 place-items-center rounded-md',
            checked ? 'bg-brand/15 text-brand' : 'bg-raised text-muted',
          )}
        >
          {icon}
        </span>
      )}
      <span className="grid min-w-0 flex-1 gap-0.5">
        <span className="text-sm font-bold break-words">{title}</span>
        {text && <span className="text-xs text-muted">{text}</span>}
      </span>
      {aside}
    </label>
  );
}
