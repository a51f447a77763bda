import { type ChangeEvent, useState } from 'react';
import type { FieldName, Values } from './fields.ts';

/** What is wrong with a value, trimmed, among the others of the form, in words; null: nothing. */
export type Check = (value: string, values: Values) => string | null;
/** What the server found wrong: words, or its refusal, for who has better words for it. */
export type Refusal = string | Error;

/**
 * The values of the form and what is wrong with them. A field tells nothing while it is filled in for the first time; once
 * it was left it tells at every key. What the server refused stands until the field changes.
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
    /** What stands beneath the field. */
    error: (name: FieldName): Refusal | undefined => refused[name] ?? (left[name] ? problem(name) : null) ?? undefined,
    /** For an input of one line. */
    input: (name: FieldName) => ({
      name,
      value: values[name],
      onChange: (event: ChangeEvent<HTMLInputElement | HTMLSelectElement>) => set(name, event.target.value),
      onBlur: () => leave(name),
    }),
    /** For a box to tick. */
    box: (name: FieldName) => ({
      name,
      checked: values[name] === 'on',
      onChange: (event: ChangeEvent<HTMLInputElement>) => set(name, event.target.checked ? 'on' : ''),
    }),
    refuse: (name: FieldName, why: Refusal) => setRefused((held) => ({ ...held, [name]: why })),
    /** True when nothing is wrong; otherwise every field tells, and the first one in the form is where to go on. */
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

/** Goes to the first control of the form that has one of these names. */
export function focusFirst(form: HTMLFormElement, names: readonly string[]): void {
  for (const control of form.elements) {
    const isNamed = control instanceof HTMLInputElement || control instanceof HTMLSelectElement;
    if (isNamed && names.includes(control.name)) {
      control.focus();
      return;
    }
  }
}
