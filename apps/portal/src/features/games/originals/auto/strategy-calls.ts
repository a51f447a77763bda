import type { Strategies, StrategyBody } from '@fairhouse/contract/strategies';
import { queryOptions } from '@tanstack/react-query';
import { memberKey } from '../../../../api/balance.ts';
import { call } from '../../../../api/call.ts';

const path = '/wps/originals/strategies';

/** Query of the strategies that the member has saved. */
export function strategiesQuery(memberId: string | null) {
  return queryOptions({
    queryKey: memberKey(memberId, 'strategies'),
    queryFn: ({ signal }) => call<Strategies>('GET', path, { signal }),
    staleTime: 60_000,
  });
}

/** Saves a strategy, as a new one or in place of the given one. Returns all of them. */
export function saveStrategy(strategyId: string | null, body: StrategyBody): Promise<Strategies> {
  return strategyId === null
    ? call('POST', path, { body })
    : call('PUT', `${path}/${encodeURIComponent(strategyId)}`, { body });
}

export function removeStrategy(strategyId: string): Promise<Strategies> {
  return call('DELETE', `${path}/${encodeURIComponent(strategyId)}`);
}
