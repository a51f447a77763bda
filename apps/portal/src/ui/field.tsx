import { Check, Eye, EyeOff } from 'lucide-react';
import {
  createContext,
  type InputHTMLAttributes,
  type ReactNode,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
  useContext,
  useId,
  useState,
} from 'react';
import { classes } from './classes.ts';

type FieldLink = { id: string; describedBy: string | undefined; invalid: boolean };
const FieldContext = createContext<FieldLink | null>(null);

export type FieldProps = {
  label: ReactNode;
  /** The rule, shown while there is no error. */
  hint?: ReactNode;
  /** Error message. */
  error?: ReactNode;
  /** Shown at the far end of the label's line: a counter, a "forgot?" link. */
  aside?: ReactNode;
  children: ReactNode;
};

/** A label above, the control, and beneath it either the rule or the error. Controls of this file link themselves to it. */
export function Field({ label, hint, error, aside, children }: FieldProps) {
  const id = useId();
  const note = error ?? hint;
  const link = { id, describedBy: note ? `${id}-note` : undefined, invalid: Boolean(error) };
  return (
    <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-1.5">
      <div className="flex items-baseline justify-between gap-3">
        <label htmlFor={id} className="text-sm font-semibold">
          {label}
        </label>
        {aside}
      </div>
      <FieldContext value={link}>{children}</FieldContext>
      {note && (
        <p
          id={`${id}-note`}
          role={error ? 'alert' : undefined}
          className={classes('text-xs', error ? 'font-medium text-danger' : 'text-muted')}
        >
          {note}
        </p>
      )}
    </div>
  );
}

const controlLook =
  'w-full h-12 rounded-md border bg-bg px-3.5 text-base text-text placeholder:text-muted transition-colors ' +
  'hover:border-muted/60 focus-visible:outline-offset-0 disabled:opacity-60 [&[readonly]]:bg-raised [&[readonly]]:text-muted';

function useControl(own: { id?: string | undefined }) {
  const field = useContext(FieldContext);
  return {
    id: own.id ?? field?.id,
    'aria-describedby': field?.describedBy,
    'aria-invalid': field?.invalid || undefined,
    className: classes(controlLook, field?.invalid ? 'border-danger' : 'border-line'),
  };
}

export type TextInputProps = InputHTMLAttributes<HTMLInputElement> & {
  ref?: React.Ref<HTMLInputElement>;
  /** Shown inside the box, at its start or end. */
  before?: ReactNode;
  after?: ReactNode;
};

export function TextInput({ before, after, className, ...rest }: TextInputProps) {
  const { className: look, ...control } = useControl(rest);
  return (
    <span className="relative block">
      {before && (
        <span className="pointer-events-none absolute inset-y-0 start-3.5 grid place-items-center text-muted">
          {before}
        </span>
      )}
      <input
        {...control}
        {...rest}
        className={classes(look, Boolean(before) && 'ps-10', Boolean(after) && 'pe-12', className)}
      />
      {after && <span className="absolute inset-y-0 end-1 grid place-items-center">{after}</span>}
    </span>
  );
}

export type TextAreaProps = Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'onChange' | 'value'> & {
  ref?: React.Ref<HTMLTextAreaElement>;
  value: string;
  onText: (text: string) => void;
  /** The most characters, counted as people count them; the rest is cut off. */
  lengthMax: number;
};

/** A field of several lines. */
export function TextArea({ value, onText, lengthMax, ...rest }: TextAreaProps) {
  const { className: look, ...control } = useControl(rest);
  return (
    <textarea
      {...control}
      {...rest}
      value={value}
      onChange={({ target }) => onText([...target.value].slice(0, lengthMax).join(''))}
      className={classes(look, 'h-auto resize-none py-3')}
    />
  );
}

export type PasswordInputProps = Omit<TextInputProps, 'type' | 'after'> & {
  /** The label of the show button: the action of a press. */
  showLabel: string;
  hideLabel: string;
};

export function PasswordInput({ showLabel, hideLabel, ...rest }: PasswordInputProps) {
  const [shown, setShown] = useState(false);
  return (
    <TextInput
      {...rest}
      type={shown ? 'text' : 'password'}
      after={
        <button
          type="button"
          aria-label={shown ? hideLabel : showLabel}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
          className="grid size-11 place-items-center rounded-sm text-muted hover:text-text"
        >
          {shown ? <EyeOff size={18} aria-hidden="true" /> : <Eye size={18} aria-hidden="true" />}
        </button>
      }
    />
  );
}

export type SelectProps = SelectHTMLAttributes<HTMLSelectElement> & {
  ref?: React.Ref<HTMLSelectElement>;
  items: { value: string; label: string }[];
};

/** A native select, so that phones show their own list. */
export function Select({ items, className, ...rest }: SelectProps) {
  const { className: look, ...control } = useControl(rest);
  return (
    <span className="relative block">
      <select {...control} {...rest} className={classes(look, 'appearance-none pe-10', className)}>
        {items.map((item) => (
          <option key={item.value} value={item.value} className="bg-surface text-text">
            {item.label}
          </option>
        ))}
      </select>
      <svg
        className="pointer-events-none absolute top-1/2 end-3.5 -translate-y-1/2 text-muted"
        width="14"
        height="14"
        viewBox="0 0 14 14"
        fill="none"
        aria-hidden="true"
      >
        <path d="m3 5 4 4 4-4" stroke="currentColor" strokeWidth="1.75" strokeLinecap="round" strokeLinejoin="round" />
      </svg>
    </span>
  );
}

export type CheckboxProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> & {
  ref?: React.Ref<HTMLInputElement>;
  label: ReactNode;
  error?: ReactNode;
};

export function Checkbox({ label, error, className, ...rest }: CheckboxProps) {
  const id = useId();
  return (
    <div className={className}>
      <label className="flex min-h-11 cursor-pointer items-center gap-3 text-sm">
        <span className="relative grid size-5 shrink-0 place-items-center">
          <input
            {...rest}
            type="checkbox"
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? `${id}-error` : undefined}
            className={classes(
              'peer size-5 cursor-pointer appearance-none rounded-[6px] border bg-bg transition-colors checked:border-brand checked:bg-brand',
              error ? 'border-danger' : 'border-muted/70',
            )}
          />
          <Check
            size={14}
            strokeWidth={3}
            aria-hidden="true"
            className="pointer-events-none absolute text-on-brand opacity-0 peer-checked:opacity-100"
          />
        </span>
        <span>{label}</span>
      </label>
      {error && (
        <p id={`${id}-error`} role="alert" className="text-xs font-medium text-danger">
          {error}
        </p>
      )}
    </div>
  );
}
