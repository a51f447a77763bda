import { useSyncExternalStore } from 'react';
import { keepHere, keptHere } from './preferences.ts';

/**
 * The storage key of the choice: a random visitor id after consent, or `no`; missing while the visitor has not chosen.
 */
const key = 'fh_analytics';
const listeners = new Set<() => void>();
let held: string | null = null;

function choice(): string {
  held ??= keptHere(key) ?? '';
  return held;
}

/** Keeps the visitor's choice; if storage is forbidden, only while the page lasts. */
export function choose(next: string): void {
  held = next;
  keepHere(key, next);
  for (const listener of listeners) listener();
}

/** Returns the visitor's choice, and renders again when it changes. */
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
