import type { PasskeyRequest, SentCode } from '@fairhouse/contract/factors';
import type { FundRecovery, RecoverFundPassword } from '@fairhouse/contract/password';
import { queryOptions } from '@tanstack/react-query';
import { memberKey } from '../../../api/balance.ts';
import { call } from '../../../api/call.ts';

const url = '/wps/member/security/fundPassword/recovery';

/**
 * Query of the factors that can recover the member's fund password, and of a recovered one that waits to take effect.
 */
export function fundRecoveryQuery(memberId: string | null) {
  return queryOptions({
    queryKey: memberKey(memberId, 'fund-recovery'),
    queryFn: ({ signal }) => call<FundRecovery>('GET', url, { signal }),
    gcTime: 0,
  });
}

export function sendRecoveryCode(method: 'sms' | 'email'): Promise<SentCode> {
  return call<SentCode>('POST', `${url}/code`, { body: { method } });
}

export function readRecoveryPasskey(): Promise<PasskeyRequest> {
  return call<PasskeyRequest>('POST', `${url}/passkey`);
}

export function recoverFundPassword(body: RecoverFundPassword): Promise<FundRecovery> {
  return call<FundRecovery>('POST', url, { body, encrypted: true });
}

export async function stopRecovery(): Promise<void> {
  await call<null>('DELETE', url);
}

/** Stops the recovery that the mail's link names, whoever is signed in here. */
export async function stopRecoveryByLink(token: string): Promise<void> {
  await call<null>('POST', `${url}/stop`, { body: { token }, token: false });
}
