import { type ChangeEvent, type FormEvent, useRef, useState } from 'react';

/** A validation result: the error message, or true for a valid value. */
export type Rules<V> = { [K in keyof V]?: (value: V[K], values: V) => string | true };
type Errors<V> = { [K in keyof V]?: string | undefined };
type TextName<V> = { [K in keyof V]: V[K] extends string ? K : never }[keyof V] & string;

type State<V> = { start: V; values: V; errors: Errors<V>; left: ReadonlySet<keyof V>; sent: boolean; pending: boolean };

type Options<V> = {
  /** Initial values; their order is the order in which invalid fields receive focus. */
  start: V;
  rules?: Rules<V>;
  /** Validates a field when it first loses focus and then at each change, not only on submit. */
  early?: boolean;
};

/** Props of an input that the form controls. */
export type FormInput = {
  name: string;
  value: string;
  onChange: (event: ChangeEvent<HTMLInputElement | HTMLSelectElement>) => void;
  onBlur: () => void;
  ref: (element: HTMLElement | null) => void;
};

export type Form<V extends Record<string, unknown>> = ReturnType<typeof useForm<V>>;

/** Returns a form's values, errors and handlers. */
export function useForm<V extends Record<string, unknown>>({ start, rules = {}, early = false }: Options<V>) {
  const [state, setState] = useState<State<V>>({
    start,
    values: start,
    errors: {},
    left: new Set(),
    sent: false,
    pending: false,
  });
  // The latest values, for handlers that continue after an await.
  const newest = useRef(state);
  const elements = useRef(new Map<keyof V, HTMLElement>());

  function put(change: Partial<State<V>>) {
    newest.current = { ...newest.current, ...change };
    setState(newest.current);
  }

  function errorIn<K extends keyof V>(name: K, values: V): string | undefined {
    const verdict = rules[name]?.(values[name], values) ?? true;
    return verdict === true ? undefined : verdict;
  }

  const focus = (name: keyof V) => elements.current.get(name)?.focus();

  function set<K extends keyof V & string>(name: K, value: V[K]) {
    const { values: held, errors, left, sent } = newest.current;
    const values = { ...held, [name]: value };
    const judged = sent || (early && left.has(name));
    put({ values, ...(judged ? { errors: { ...errors, [name]: errorIn(name, values) } } : {}) });
  }

  function leave(name: keyof V & string) {
    const { values, errors, left, sent } = newest.current;
    if (left.has(name)) return;
    const judged = early && !sent ? { errors: { ...errors, [name]: errorIn(name, values) } } : {};
    put({ left: new Set([...left, name]), ...judged });
  }

  /** Shows an error that the server found in a field. */
  function refuse(name: keyof V & string, message: string, { go = false } = {}) {
    put({ errors: { ...newest.current.errors, [name]: message } });
    if (go) focus(name);
  }

  /** Validates one field now, and focuses it if it is invalid. */
  function check(name: keyof V & string, { go = true } = {}): boolean {
    const error = errorIn(name, newest.current.values);
    put({ errors: { ...newest.current.errors, [name]: error } });
    if (go && error !== undefined) focus(name);
    return error === undefined;
  }

  async function send(work: (values: V) => Promise<void>) {
    const { values } = newest.current;
    if (newest.current.pending) return;
    const errors: Errors<V> = {};
    for (const name of Object.keys(values)) Object.assign(errors, { [name]: errorIn(name, values) });
    put({ errors, sent: true });
    const wrong = Object.keys(values).find((name) => errors[name] !== undefined);
    if (wrong !== undefined) return focus(wrong);
    put({ pending: true });
    try {
      await work(values);
    } finally {
      put({ pending: false });
    }
  }

  function field<K extends keyof V & string>(name: K) {
    return {
      name,
      value: state.values[name],
      onChange: (value: V[K]) => set(name, value),
      onBlur: () => leave(name),
      inputRef: (element: HTMLElement | null) => {
        if (element) elements.current.set(name, element);
        else elements.current.delete(name);
      },
    };
  }

  return {
    values: state.values,
    errors: state.errors,
    pending: state.pending,
    /** Fields whose values differ from the initial ones. */
    changed: Object.keys(state.values).filter((name) => state.values[name] !== state.start[name]),
    wasLeft: (name: keyof V) => newest.current.left.has(name),
    /** Returns the present values, also after an await. */
    read: () => newest.current.values,
    set,
    refuse,
    clear: (name: keyof V & string) => put({ errors: { ...newest.current.errors, [name]: undefined } }),
    check,
    /** Resets the form to new initial values. */
    restart: (values: V) => put({ start: values, values, errors: {}, left: new Set(), sent: false }),
    /** Returns the submit handler: runs the work if all fields are valid, else focuses the first invalid one. */
    submit: (work: (values: V) => Promise<void>) => (event: FormEvent) => {
      event.preventDefault();
      void send(work);
    },
    field,
    /** Returns the props of a text field, for an input or a select. */
    input: (name: TextName<V>): FormInput => {
      const { value, onBlur, inputRef } = field(name);
      return {
        name,
        value: String(value),
        onChange: ({ target }) => {
          const { values: held } = newest.current;
          const values = { ...held, [name]: target.value };
          set(name, values[name]);
        },
        onBlur,
        ref: inputRef,
      };
    },
  };
}
