import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { refusalListeners } from '../api/call.ts';

/** Codes by which the server says that the site is closed to this visitor. */
const closedCodes = new Set(['SYSTEM_MAINTENANCE', 'REGION_RESTRICTED']);

/** The interval at which a visible page asks for the status, even if it makes no other calls. */
const askEveryMs = 60_000;

/**
 * Reads the site's status again when a call is refused because the site is closed, every minute while the page is
 * visible, and when it becomes visible; simultaneous reads are one request.
 * @returns the function that stops it
 */
export function watchClosing(client: QueryClient): () => void {
  const read = () => void client.invalidateQueries({ queryKey: ['site', 'status'] }, { cancelRefetch: false });
  const heard = (code: string) => {
    if (closedCodes.has(code)) read();
  };
  const look = () => {
    if (document.visibilityState === 'visible') read();
  };
  refusalListeners.add(heard);
  document.addEventListener('visibilitychange', look);
  const timer = setInterval(look, askEveryMs);
  return () => {
    refusalListeners.delete(heard);
    document.removeEventListener('visibilitychange', look);
    clearInterval(timer);
  };
}

/** Makes an open page follow the closing of the site: its root then shows the screen for the status. */
export function useClosing(): void {
  const client = useQueryClient();
  useEffect(() => watchClosing(client), [client]);
}
