import type { OwnExclusion, OwnPeriod } from '@fairhouse/contract/protection';
import { queryOptions } from '@tanstack/react-query';
import { memberKey } from '../../api/balance.ts';
import { call } from '../../api/call.ts';

const path = '/wps/protection/exclusions';

/** Query of the exclusions that hold now, newest first. */
export function exclusionsQuery(memberId: string | null) {
  return queryOptions({
    queryKey: memberKey(memberId, 'protection', 'exclusions'),
    queryFn: ({ signal }) => call<OwnExclusion[]>('GET', path, { signal }),
    staleTime: 10_000,
  });
}

/** Excludes the member; one that lasts as long already is the answer. */
export function excludeOneself(period: OwnPeriod): Promise<OwnExclusion> {
  return call<OwnExclusion>('POST', path, { body: { period } });
}
