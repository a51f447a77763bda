import type { SharedState } from '@fairhouse/contract/shared-rounds';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../../api/call.ts';

/** A shared game as it stands: also for visitors, whom no socket tells. */
export function sharedQuery(game: string) {
  return queryOptions({
    queryKey: ['shared', game],
    queryFn: async ({ signal }) => {
      const state = await call<SharedState>('GET', `/wps/originals/shared/${encodeURIComponent(game)}`, {
        token: false,
        signal,
      });
      // The times of the state are as of its arrival.
      return { ...state, arrivedAt: performance.now() };
    },
  });
}
