import { useSyncExternalStore } from 'react';
import { keepHere, keptHere } from './preferences.ts';

/** Holds the visitor's number after the consent, or `no`; empty while the visitor has not chosen. */
const key = 'fh_analytics';
const listeners = new Set<() => void>();
let held: string | null = null;

function choice(): string {
  held ??= keptHere(key) ?? '';
  return held;
}

/** Keeps the visitor's choice; where storage is forbidden, as long as the page lasts. */
export function choose(next: string): void {
  held = next;
  keepHere(key, next);
  for (const listener of listeners) listener();
}

/** Returns the visitor's choice, in all parts of the page that show it. */
export function useConsent(): string {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    choice,
    () => '',
  );
}
