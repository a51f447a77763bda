import { type ReactNode, useState } from 'react';
import { Field, TextInput } from '../../ui/field.tsx';
import { readNumber } from './dice-target.ts';

type Props = {
  label: string;
  /** What the bet's present state makes of this field. */
  shown: string;
  /** A number was typed. */
  onNumber: (value: number) => void;
  unit?: ReactNode;
};

/** One of several fields that say the same in other words: while it is typed in it keeps what the person wrote. */
export function LinkedNumber({ label, shown, onNumber, unit }: Props) {
  const [draft, setDraft] = useState<string | null>(null);
  return (
    <Field label={label}>
      <TextInput
        value={draft ?? shown}
        inputMode="decimal"
        autoComplete="off"
        className="font-semibold tabular-nums max-md:px-2.5 max-md:pr-6"
        after={unit && <span className="pr-1 text-sm font-semibold text-muted max-md:text-xs md:pr-3">{unit}</span>}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => {
          const { value } = event.currentTarget;
          setDraft(value);
          const number = readNumber(value);
          if (number !== null && number > 0) onNumber(number);
        }}
        onBlur={() => setDraft(null)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') setDraft(null);
        }}
      />
    </Field>
  );
}
