import type { SharedState } from '@fairhouse/contract/shared-rounds';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../../api/call.ts';

/** Query of a shared game's present state; visitors, who have no socket, poll it. */
export function sharedQuery(game: string) {
  return queryOptions({
    queryKey: ['shared', game],
    queryFn: async ({ signal }) => {
      const state = await call<SharedState>('GET', `/wps/originals/shared/${encodeURIComponent(game)}`, {
        token: false,
        signal,
      });
      // The times of the state count from its arrival, in `performance.now()` milliseconds.
      return { ...state, arrivedAt: performance.now() };
    },
  });
}
