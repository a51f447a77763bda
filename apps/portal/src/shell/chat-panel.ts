import { useSyncExternalStore } from 'react';

const kept = 'fh_chat_open';
let isOpen: boolean | null = null;
const listeners = new Set<() => void>();

function openNow(): boolean {
  // If storage is forbidden, the chat is closed at first.
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
    // If storage is forbidden, the choice lasts as long as the page.
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
