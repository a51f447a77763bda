import { type ChangeEvent, type FormEvent, useRef, useState } from 'react';

/** What is wrong with a value, in words; true: nothing. */
export type Rules<V> = { [K in keyof V]?: (value: V[K], values: V) => string | true };
type Errors<V> = { [K in keyof V]?: string | undefined };
type TextName<V> = { [K in keyof V]: V[K] extends string ? K : never }[keyof V] & string;

type State<V> = { start: V; values: V; errors: Errors<V>; left: ReadonlySet<keyof V>; sent: boolean; pending: boolean };

type Options<V> = {
  /** What stands in it at first; its order is the order in which the fields are gone to. */
  start: V;
  rules?: Rules<V>;
  /** A field is judged when it is left for the first time, and not only when the form is sent. From then on with each change. */
  early?: boolean;
};

/** What an input of the form takes. */
export type FormInput = {
  name: string;
  value: string;
  onChange: (event: ChangeEvent<HTMLInputElement | HTMLSelectElement>) => void;
  onBlur: () => void;
  ref: (element: HTMLElement | null) => void;
};

export type Form<V extends Record<string, unknown>> = ReturnType<typeof useForm<V>>;

/** The values of a form, what is wrong with them, and the way to send them. */
export function useForm<V extends Record<string, unknown>>({ start, rules = {}, early = false }: Options<V>) {
  const [state, setState] = useState<State<V>>({
    start,
    values: start,
    errors: {},
    left: new Set(),
    sent: false,
    pending: false,
  });
  // What was written since this was drawn: whoever waits for the server reads on here.
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

  /** Says what is wrong with a field, as the server found. */
  function refuse(name: keyof V & string, message: string, { go = false } = {}) {
    put({ errors: { ...newest.current.errors, [name]: message } });
    if (go) focus(name);
  }

  /** Judges one field now, and goes to it where something is wrong. */
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
    /** The fields that hold something else than at first. */
    changed: Object.keys(state.values).filter((name) => state.values[name] !== state.start[name]),
    wasLeft: (name: keyof V) => newest.current.left.has(name),
    /** The values as they stand, also after a wait. */
    read: () => newest.current.values,
    set,
    refuse,
    clear: (name: keyof V & string) => put({ errors: { ...newest.current.errors, [name]: undefined } }),
    check,
    /** Begins anew with these. */
    restart: (values: V) => put({ start: values, values, errors: {}, left: new Set(), sent: false }),
    /** Sends the form unless something is wrong with it; then the first field of those is gone to. */
    submit: (work: (values: V) => Promise<void>) => (event: FormEvent) => {
      event.preventDefault();
      void send(work);
    },
    field,
    /** A field of text, for an input or a select. */
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
