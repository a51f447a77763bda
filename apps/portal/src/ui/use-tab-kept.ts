import { useCallback, useState, useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();
/** Fallback in memory if the browser forbids storage; it lasts as long as the page. */
const inMemory = new Map<string, string>();

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function readKept(name: string): string | null {
  try {
    return window.sessionStorage.getItem(name);
  } catch {
    return inMemory.get(name) ?? null;
  }
}

function keep(name: string, text: string): void {
  try {
    window.sessionStorage.setItem(name, text);
  } catch {
    inMemory.set(name, text);
  }
  for (const listener of listeners) listener();
}

/**
 * State that survives a reload of the tab, until the member signs out. The server and the first render of a page use
 * `initial`.
 * @param name its key in the tab's storage
 * @param read parses the stored value; null for a value that is no longer allowed
 */
export function useTabKept<T>(
  name: string,
  initial: T,
  read: (kept: unknown) => T | null,
): [value: T, set: (value: T) => void] {
  const text = useSyncExternalStore(
    subscribe,
    () => readKept(name),
    () => null,
  );
  const [first] = useState(initial);
  const set = useCallback((value: T) => keep(name, JSON.stringify(value)), [name]);
  return [(text === null ? null : read(parsed(text))) ?? first, set];
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
