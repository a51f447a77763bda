import type { JackpotState } from '@fairhouse/contract/jackpots';
import { queryOptions } from '@tanstack/react-query';
import { call, withQuery } from '../../../../api/call.ts';

const everyMs = 5000;

/** Query of the pots of a currency, with the last wins; '' is the brand's own currency. */
export function jackpotsQuery(currency = '') {
  return queryOptions({
    queryKey: ['originals-jackpots', currency],
    queryFn: ({ signal }) =>
      call<JackpotState>('GET', withQuery('/wps/originals/jackpots', { currency }), { token: false, signal }),
    refetchInterval: everyMs,
    staleTime: everyMs,
  });
}
