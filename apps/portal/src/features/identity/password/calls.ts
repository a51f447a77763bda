import type { Answer } from '@fairhouse/contract/envelope';
import type { LoginValue } from '@fairhouse/contract/identity';
import type {
  ChangeFundPassword,
  ChangePassword,
  ForgotByEmail,
  PasswordState,
  ResetByEmail,
  ResetByMobile,
} from '@fairhouse/contract/password';
import { ApiError } from '@fairhouse/web/api-error';
import { queryOptions } from '@tanstack/react-query';
import { memberKey } from '../../../api/balance.ts';
import { call } from '../../../api/call.ts';
import { startSession } from '../session/start-session.ts';

/** Query of the fields that the password forms must ask this member for; read again whenever a form opens. */
export function passwordStateQuery(memberId: string | null) {
  return queryOptions({
    queryKey: memberKey(memberId, 'password'),
    queryFn: ({ signal }) => call<PasswordState>('GET', '/wps/member/password', { signal }),
    gcTime: 0,
  });
}

/** Changes the password; the session continues under the answer's token. */
export async function changePassword(body: ChangePassword): Promise<LoginValue> {
  return startSession(await call<LoginValue>('POST', '/wps/member/password', { body, encrypted: true }));
}

export async function changeFundPassword(body: ChangeFundPassword): Promise<void> {
  await call<null>('PUT', '/wps/member/security/fundPassword', { body, encrypted: true });
}

/** Asks for a reset link; the one call sent as a form. @throws ApiError */
export async function askResetLink(form: ForgotByEmail): Promise<void> {
  const lost = () => new ApiError('NETWORK', 0);
  const response = await fetch('/wps/member/password/email', {
    method: 'POST',
    headers: { accept: 'application/json' },
    credentials: 'same-origin',
    body: new URLSearchParams(form),
  }).catch(() => Promise.reject(lost()));
  const answer: Answer<null> = await response.json().catch(() => Promise.reject(lost()));
  if (!answer.success) throw new ApiError(answer.code, response.status, answer.value);
}

export async function resetByLink(body: ResetByEmail): Promise<void> {
  await call<null>('POST', '/wps/member/password/email/reset', { body, encrypted: true, token: false });
}

/** Resets the password by SMS code and signs in. */
export async function resetByMobile(body: ResetByMobile): Promise<LoginValue> {
  return startSession(
    await call<LoginValue>('POST', '/wps/member/password/verification', { body, encrypted: true, token: false }),
  );
}
