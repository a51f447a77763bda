import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { refusalListeners } from '../api/call.ts';

/** Codes by which the server says that the site is closed to this visitor. */
const closedCodes = new Set(['SYSTEM_MAINTENANCE', 'REGION_RESTRICTED']);

/** Time after which a page that is looked at, and calls nothing, asks for the status by itself. */
const askEveryMs = 60_000;

/**
 * Reads the site's status anew when a call is refused because the site is closed, every minute while the page is looked
 * at, and when it is looked at again; many at once are one reading.
 * @returns what ends it
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

/** Lets an open page follow the closing of the site: its root shows the screen for the status. */
export function useClosing(): void {
  const client = useQueryClient();
  useEffect(() => watchClosing(client), [client]);
}
