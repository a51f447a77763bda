import { useSyncExternalStore } from 'react';

const kept = 'fh_chat_open';
let isOpen: boolean | null = null;
const listeners = new Set<() => void>();

function openNow(): boolean {
  // Without the browser's storage it begins closed.
  try {
    isOpen ??= window.sessionStorage.getItem(kept) === '1';
  } catch {
    isOpen ??= false;
  }
  return isOpen;
}

/** Opens or closes the chat beside the page. It stays open from game to game, in this tab. */
export function setChatOpen(open: boolean): void {
  isOpen = open;
  try {
    window.sessionStorage.setItem(kept, open ? '1' : '0');
  } catch {
    // It is open for this page alone.
  }
  for (const listener of listeners) listener();
}

/** Returns true while the chat is open beside the page; on the server it is closed. */
export function useChatOpen(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    openNow,
    () => false,
  );
}
