import type { Reward, RewardPage } from '@fairhouse/contract/rewards';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { memberKey } from '../../../api/balance.ts';
import { byCursor, call, withQuery } from '../../../api/call.ts';

const pageSize = 20;

/** Query of the member's rewards, newest first; with `claimable` only those to be claimed. */
export function rewardsQuery(memberId: string | null, claimable: boolean) {
  return infiniteQueryOptions({
    queryKey: memberKey(memberId, 'rewards', claimable),
    queryFn: ({ pageParam: cursor, signal }) =>
      call<RewardPage>(
        'GET',
        withQuery('/wps/rewards', { cursor, pageSize, ...(claimable ? { claimable: 'true' } : {}) }),
        {
          signal,
        },
      ),
    ...byCursor,
    staleTime: 5_000,
  });
}

/** Claims a reward. Calling it twice gives it once. */
export function claimReward(id: string): Promise<Reward> {
  return call<Reward>('POST', `/wps/rewards/${id}/claim`, { idempotencyKey: crypto.randomUUID() });
}
