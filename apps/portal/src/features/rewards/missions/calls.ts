import type { MissionLeaderboard, MissionSummary } from '@fairhouse/contract/missions';
import { queryOptions } from '@tanstack/react-query';
import { memberKey } from '../../../api/balance.ts';
import { call } from '../../../api/call.ts';

/** Bets move the progress and send no push, so the page polls. */
const everyMs = 5_000;

/** Query of the member's missions and season, polled while shown. */
export function missionsQuery(memberId: string | null) {
  return queryOptions({
    queryKey: memberKey(memberId, 'missions'),
    queryFn: ({ signal }) => call<MissionSummary>('GET', '/wps/relay/MSS_missionSummary', { signal }),
    staleTime: everyMs,
    refetchInterval: everyMs,
  });
}

/** Query of the season's leaderboard with the member's own place. */
export function missionBoardQuery(memberId: string | null) {
  return queryOptions({
    queryKey: memberKey(memberId, 'missions', 'board'),
    queryFn: ({ signal }) =>
      call<MissionLeaderboard>('GET', '/wps/relay/MSS_missionLeaderboard?limitNum=20', { signal }),
    staleTime: 3 * everyMs,
    refetchInterval: 3 * everyMs,
  });
}
