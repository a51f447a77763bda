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
import { queryOptions } from '@tanstack/react-query';
import { ApiError } from '../../api/api-error.ts';
import { memberKey } from '../../api/balance.ts';
import { call } from '../../api/call.ts';
import { session } from '../../api/session.ts';

/** What the forms must ask this member for; read anew whenever one opens. */
export function passwordStateQuery(memberId: string | null) {
  return queryOptions({
    queryKey: memberKey(memberId, 'password'),
    queryFn: ({ signal }) => call<PasswordState>('GET', '/wps/member/password', { signal }),
    gcTime: 0,
  });
}

/** The session goes on under the token of the answer. */
export async function changePassword(body: ChangePassword): Promise<LoginValue> {
  return started(await call<LoginValue>('POST', '/wps/member/password', { body, encrypted: true }));
}

export async function changeFundPassword(body: ChangeFundPassword): Promise<void> {
  await call<null>('PUT', '/wps/member/security/fundPassword', { body, encrypted: true });
}

/** The one call that is sent as a form is. @throws ApiError */
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

/** Signs in with the new password's session. */
export async function resetByMobile(body: ResetByMobile): Promise<LoginValue> {
  return started(
    await call<LoginValue>('POST', '/wps/member/password/verification', { body, encrypted: true, token: false }),
  );
}

function started(value: LoginValue): LoginValue {
  session.start(value.token, value.member);
  return value;
}
