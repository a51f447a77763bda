import { type ReactNode, useState } from 'react';
import { Field, TextInput } from '../../../ui/field.tsx';
import { readNumber } from './read-number.ts';

type Props = {
  label: string;
  /** The field's value for the present bet. */
  shown: string;
  /** Called with every number that is typed. */
  onNumber: (value: number) => void;
  unit?: ReactNode;
};

/** One of several number fields that follow each other; the field being typed in keeps the typed text. */
export function LinkedNumber({ label, shown, onNumber, unit }: Props) {
  const [draft, setDraft] = useState<string | null>(null);
  return (
    <Field label={label}>
      <TextInput
        value={draft ?? shown}
        inputMode="decimal"
        autoComplete="off"
        className="font-semibold tabular-nums max-md:px-2.5 max-md:pe-6"
        after={unit && <span className="pe-1 text-sm font-semibold text-muted max-md:text-xs md:pe-3">{unit}</span>}
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
