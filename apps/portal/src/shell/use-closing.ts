import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { refusalListeners } from '../api/call.ts';

/** Codes by which the server says that the site is closed to this visitor. */
const closedCodes = new Set(['SYSTEM_MAINTENANCE', 'REGION_RESTRICTED']);

/**
 * Reads the site's status anew when a call is refused because the site is closed; many refusals at once are one reading.
 * @returns what ends it
 */
export function watchClosing(client: QueryClient): () => void {
  const heard = (code: string) => {
    if (closedCodes.has(code)) {
      void client.invalidateQueries({ queryKey: ['site', 'status'] }, { cancelRefetch: false });
    }
  };
  refusalListeners.add(heard);
  return () => void refusalListeners.delete(heard);
}

/** Lets an open page follow the closing of the site: its root shows the screen for the status. */
export function useClosing(): void {
  const client = useQueryClient();
  useEffect(() => watchClosing(client), [client]);
}
