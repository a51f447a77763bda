import type { RaffleDetail, RaffleEntry, RaffleList } from '@fairhouse/contract/raffles';
import { serverNow } from '@fairhouse/web/server-clock';
import { queryOptions } from '@tanstack/react-query';
import { memberKey } from '../../../api/balance.ts';
import { call } from '../../../api/call.ts';

const everyMs = 15_000;
const aroundDrawMs = 2_000;
const pub = { token: false } as const;

/** Query of the public raffles. */
export function rafflesQuery() {
  return queryOptions({
    queryKey: ['raffles'],
    queryFn: ({ signal }) => call<RaffleList>('GET', '/wps/relay/MSS_raffleList', { ...pub, signal }),
    staleTime: everyMs,
    refetchInterval: everyMs,
  });
}

/** Returns the polling interval of a raffle in milliseconds: short around its draw; false once it has ended. */
function askAgainMs(raffle: RaffleDetail | undefined): number | false {
  if (raffle?.state === 'DRAWN' || raffle?.state === 'CANCELLED') return false;
  const untilDrawMs = raffle ? Date.parse(raffle.drawsAt) - serverNow() : everyMs;
  return Math.min(everyMs, Math.max(aroundDrawMs, untilDrawMs));
}

/** Query of a raffle with its winners. */
export function raffleQuery(code: string) {
  return queryOptions({
    queryKey: ['raffles', code],
    queryFn: ({ signal }) => call<RaffleDetail>('GET', `/wps/raffles/${code}`, { ...pub, signal }),
    staleTime: 5_000,
    refetchInterval: ({ state }) => askAgainMs(state.data),
  });
}

/** Query of the member's own tickets; null: the member has not joined. */
export function entryQuery(memberId: string | null, code: string) {
  return queryOptions({
    queryKey: memberKey(memberId, 'raffle', code),
    queryFn: ({ signal }) => call<RaffleEntry>('GET', `/wps/raffles/${code}/mine`, { signal }),
    staleTime: 5_000,
    refetchInterval: 5_000,
  });
}

/** Joins a raffle, or claims the tickets earned since then. */
export function claimTickets(code: string, luck: string): Promise<RaffleEntry> {
  const body = { code, ...(luck === '' ? {} : { luck }) };
  return call<RaffleEntry>('POST', '/wps/relay/MSS_raffleClaim', { body });
}
