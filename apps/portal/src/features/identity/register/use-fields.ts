import { type ChangeEvent, useState } from 'react';
import type { FieldName, Values } from './fields.ts';

/** Validates a trimmed value, given the form's other values; returns the error message or null. */
export type Check = (value: string, values: Values) => string | null;
/** An error that the server found: a message, or the refusal itself for a field with better words for it. */
export type Refusal = string | Error;

/**
 * Holds the form's values and their errors. A field shows none while it is filled in for the first time; once it was
 * left, it is checked at every key. A refusal by the server is shown until the field changes.
 */
export function useFields(initial: Values, checks: Partial<Record<FieldName, Check>>) {
  const [values, setValues] = useState(initial);
  const [left, setLeft] = useState<Partial<Record<FieldName, true>>>({});
  const [refused, setRefused] = useState<Partial<Record<FieldName, Refusal>>>({});

  const problem = (name: FieldName) => checks[name]?.(values[name].trim(), values) ?? null;

  function set(name: FieldName, value: string) {
    setValues((held) => ({ ...held, [name]: value }));
    setRefused(({ [name]: _gone, ...others }) => others);
  }
  function leave(...names: FieldName[]) {
    setLeft((held) => ({ ...held, ...Object.fromEntries(names.map((name) => [name, true] as const)) }));
  }

  return {
    values,
    set,
    leave,
    problem,
    /** Error shown below the field. */
    error: (name: FieldName): Refusal | undefined => refused[name] ?? (left[name] ? problem(name) : null) ?? undefined,
    /** Returns the props of a text input. */
    input: (name: FieldName) => ({
      name,
      value: values[name],
      onChange: (event: ChangeEvent<HTMLInputElement | HTMLSelectElement>) => set(name, event.target.value),
      onBlur: () => leave(name),
    }),
    /** Returns the props of a checkbox. */
    box: (name: FieldName) => ({
      name,
      checked: values[name] === 'on',
      onChange: (event: ChangeEvent<HTMLInputElement>) => set(name, event.target.checked ? 'on' : ''),
    }),
    refuse: (name: FieldName, why: Refusal) => setRefused((held) => ({ ...held, [name]: why })),
    /** Returns true if all fields are valid; otherwise shows all errors and focuses the first. */
    passes: (form: HTMLFormElement): boolean => {
      const names = Object.keys(checks).filter((name): name is FieldName => name in values);
      leave(...names);
      const wrong = names.filter((name) => problem(name) !== null);
      focusFirst(form, wrong);
      return wrong.length === 0;
    },
  };
}
export type Fields = ReturnType<typeof useFields>;

/** Focuses the form's first control with one of these names. */
export function focusFirst(form: HTMLFormElement, names: readonly string[]): void {
  for (const control of form.elements) {
    const isNamed = control instanceof HTMLInputElement || control instanceof HTMLSelectElement;
    if (isNamed && names.includes(control.name)) {
      control.focus();
      return;
    }
  }
}
