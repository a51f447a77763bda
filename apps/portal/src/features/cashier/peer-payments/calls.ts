import type {
  Confirmation,
  NewPeerDeposit,
  NotReceived,
  PartEvidence,
  PeerDeposit,
  PeerPaymentOffers,
} from '@fairhouse/contract/peer-payments';
import { queryOptions } from '@tanstack/react-query';
import { call, withQuery } from '../../../api/call.ts';
import { cashierKey } from '../shared/calls.ts';

const base = '/wps/cashier/matching';
/** Polling interval in case no push arrives. */
const everyMs = 15_000;

/** Query of the amounts that can be paid now; polled, because they are taken quickly. */
export function peerPaymentOffersQuery(memberId: string | null, channel: string) {
  return queryOptions({
    queryKey: cashierKey(memberId, 'matching', 'offers', channel),
    queryFn: ({ signal }) => call<PeerPaymentOffers>('GET', withQuery(`${base}/offers`, { channel }), { signal }),
    staleTime: 5_000,
    refetchInterval: everyMs,
  });
}

export function peerPaymentQuery(memberId: string | null, depositId: string) {
  return queryOptions({
    queryKey: cashierKey(memberId, 'matching', 'deposit', depositId),
    queryFn: ({ signal }) => call<PeerDeposit>('GET', `${base}/deposits/${depositId}`, { signal }),
    refetchInterval: ({ state }) => (state.data && isSettled(state.data) ? false : everyMs),
  });
}

const isSettled = ({ state }: PeerDeposit) => !['MATCHED', 'PAID', 'HELD', 'DISPUTED'].includes(state);

export function confirmationQuery(memberId: string | null, withdrawalId: string) {
  return queryOptions({
    queryKey: cashierKey(memberId, 'matching', 'withdrawal', withdrawalId),
    queryFn: ({ signal }) => call<Confirmation>('GET', `${base}/withdrawals/${withdrawalId}`, { signal }),
    refetchInterval: ({ state }) => (state.data && !state.data.open ? false : everyMs),
  });
}

export function startPeerPayment(body: NewPeerDeposit, idempotencyKey: string): Promise<PeerDeposit> {
  return call<PeerDeposit>('POST', `${base}/deposits`, { body, idempotencyKey });
}

export function sayPaid(depositId: string, proofs: string[], idempotencyKey: string): Promise<PeerDeposit> {
  return call<PeerDeposit>('POST', `${base}/deposits/${depositId}/paid`, { body: { proofs }, idempotencyKey });
}

export function cancelPeerPayment(depositId: string, idempotencyKey: string): Promise<PeerDeposit> {
  return call<PeerDeposit>('DELETE', `${base}/deposits/${depositId}`, { idempotencyKey });
}

export function sayReceived(partId: string, idempotencyKey: string): Promise<Confirmation> {
  return call<Confirmation>('POST', `${base}/parts/${partId}/received`, { idempotencyKey });
}

export function sayNotReceived(partId: string, body: NotReceived, idempotencyKey: string): Promise<Confirmation> {
  return call<Confirmation>('POST', `${base}/parts/${partId}/not-received`, { body, idempotencyKey });
}

/** Takes back what nobody has taken of a withdrawal. */
export function cancelRest(withdrawalId: string, idempotencyKey: string): Promise<Confirmation> {
  return call<Confirmation>('DELETE', `${base}/withdrawals/${withdrawalId}/rest`, { idempotencyKey });
}

/** Adds evidence to a dispute, as its payee. */
export function addPayeeEvidence(partId: string, body: PartEvidence, idempotencyKey: string): Promise<Confirmation> {
  return call<Confirmation>('POST', `${base}/parts/${partId}/evidence`, { body, idempotencyKey });
}

/** Adds evidence to a dispute, as its payer. */
export function addPayerEvidence(depositId: string, body: PartEvidence, idempotencyKey: string): Promise<PeerDeposit> {
  return call<PeerDeposit>('POST', `${base}/deposits/${depositId}/evidence`, { body, idempotencyKey });
}

export function sayAllReceived(withdrawalId: string, parts: string[], idempotencyKey: string): Promise<Confirmation> {
  return call<Confirmation>('POST', `${base}/withdrawals/${withdrawalId}/all-received`, {
    body: { parts },
    idempotencyKey,
  });
}
