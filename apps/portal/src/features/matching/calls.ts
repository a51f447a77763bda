import type {
  Confirmation,
  MatchedDeposit,
  MatchingOffers,
  NewMatchedDeposit,
  NotReceived,
} from '@fairhouse/contract/matching';
import { queryOptions } from '@tanstack/react-query';
import { call, withQuery } from '../../api/call.ts';
import { cashierKey } from '../cashier/calls.ts';

const base = '/wps/cashier/matching';
/** Messages refresh these at once; this is for who has no line open. */
const everyMs = 15_000;

/** What waits to be paid just now; it goes quickly. */
export function offersQuery(memberId: string | null, channel: string) {
  return queryOptions({
    queryKey: cashierKey(memberId, 'matching', 'offers', channel),
    queryFn: ({ signal }) => call<MatchingOffers>('GET', withQuery(`${base}/offers`, { channel }), { signal }),
    staleTime: 5_000,
    refetchInterval: everyMs,
  });
}

export function matchedDepositQuery(memberId: string | null, depositId: string) {
  return queryOptions({
    queryKey: cashierKey(memberId, 'matching', 'deposit', depositId),
    queryFn: ({ signal }) => call<MatchedDeposit>('GET', `${base}/deposits/${depositId}`, { signal }),
    refetchInterval: ({ state }) => (state.data && isSettled(state.data) ? false : everyMs),
  });
}

const isSettled = ({ state }: MatchedDeposit) => state !== 'MATCHED' && state !== 'PAID' && state !== 'DISPUTED';

export function confirmationQuery(memberId: string | null, withdrawalId: string) {
  return queryOptions({
    queryKey: cashierKey(memberId, 'matching', 'withdrawal', withdrawalId),
    queryFn: ({ signal }) => call<Confirmation>('GET', `${base}/withdrawals/${withdrawalId}`, { signal }),
    refetchInterval: ({ state }) => (state.data && !state.data.open ? false : everyMs),
  });
}

export function takeOffer(body: NewMatchedDeposit, idempotencyKey: string): Promise<MatchedDeposit> {
  return call<MatchedDeposit>('POST', `${base}/deposits`, { body, idempotencyKey });
}

export function sayPaid(depositId: string, proofs: string[], idempotencyKey: string): Promise<MatchedDeposit> {
  return call<MatchedDeposit>('POST', `${base}/deposits/${depositId}/paid`, { body: { proofs }, idempotencyKey });
}

export function cancelMatched(depositId: string, idempotencyKey: string): Promise<MatchedDeposit> {
  return call<MatchedDeposit>('DELETE', `${base}/deposits/${depositId}`, { idempotencyKey });
}

export function sayReceived(partId: string, idempotencyKey: string): Promise<Confirmation> {
  return call<Confirmation>('POST', `${base}/parts/${partId}/received`, { idempotencyKey });
}

export function sayNotReceived(partId: string, body: NotReceived, idempotencyKey: string): Promise<Confirmation> {
  return call<Confirmation>('POST', `${base}/parts/${partId}/not-received`, { body, idempotencyKey });
}

export function sayAllReceived(withdrawalId: string, parts: string[], idempotencyKey: string): Promise<Confirmation> {
  return call<Confirmation>('POST', `${base}/withdrawals/${withdrawalId}/all-received`, {
    body: { parts },
    idempotencyKey,
  });
}
