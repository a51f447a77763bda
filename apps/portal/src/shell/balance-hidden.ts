import { useSyncExternalStore } from 'react';
import { keepHere, keptHere } from './preferences.ts';

const hiddenKey = 'fh_balance_hidden';
const listeners = new Set<() => void>();

function subscribe(listener: () => void) {
  listeners.add(listener);
  // Hiding the balance in another tab of this browser hides it here too.
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

const isHidden = () => keptHere(hiddenKey) === '1';

/** Returns true while the member hides the own amounts, which applies everywhere. */
export function useBalanceHidden(): boolean {
  return useSyncExternalStore(subscribe, isHidden, () => false);
}

export function hideBalance(hidden: boolean): void {
  keepHere(hiddenKey, hidden ? '1' : '0');
  for (const listener of listeners) listener();
}
