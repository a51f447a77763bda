import type { PasskeyRequest, TotpStart } from '@fairhouse/contract/factors';
import type { OperatorInfo, OperatorSessionValue } from '@fairhouse/contract/operators';
import { ApiError, errorDetail } from '@fairhouse/web/api-error';
import { askPasskey } from '@fairhouse/web/passkeys';
import { call } from './call.ts';
import { session } from './session.ts';

export type Factor = 'totp' | 'passkey' | 'recovery';
/** The next step of a login: a second factor, the enrolment code, a captcha; or none. */
export type Next =
  | { step: 'in' }
  | { step: 'factor'; ticket: string; methods: Factor[] }
  | { step: 'code' }
  | { step: 'captcha' };

type Password = { username: string; password: string; captcha?: string; enrolmentCode?: string };

/** Signs in by the password; returns the next step. @throws ApiError */
export async function signIn(said: Password): Promise<Next> {
  try {
    opened(await call<OperatorSessionValue>('POST', '/session', { body: said, encrypted: true }));
    return { step: 'in' };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.code === 'VERIFICATION_REQUIRED') {
      const methods = errorDetail(error, 'methods') as { method: Factor }[];
      return {
        step: 'factor',
        ticket: String(errorDetail(error, 'ticket')),
        methods: methods.map(({ method }) => method),
      };
    }
    if (error.code === 'ENROLMENT_CODE_REQUIRED') return { step: 'code' };
    if (error.code === 'CAPTCHA_REQUIRED') return { step: 'captcha' };
    throw error;
  }
}

/** Answers the second factor with a code of the app, or a recovery code. @throws ApiError */
export async function answerCode(ticket: string, method: Factor, code: string): Promise<void> {
  const body = { ticket, method, code };
  opened(await call<OperatorSessionValue>('POST', '/session/verification', { body, encrypted: true }));
}

/** Answers the second factor with a passkey. @returns false when the browser's dialog was closed @throws ApiError */
export async function answerPasskey(ticket: string): Promise<boolean> {
  const options = await call<PasskeyRequest>('POST', '/session/verification/passkey', { body: { ticket } });
  const credential = await askPasskey(options);
  if (!credential) return false;
  const body = { ticket, method: 'passkey', credential };
  opened(await call<OperatorSessionValue>('POST', '/session/verification', { body, encrypted: true }));
  return true;
}

/** Confirms the operator's identity again by a code. @throws ApiError */
export async function confirmCode(method: Factor, code: string): Promise<void> {
  const { token } = await call<{ token: string }>('POST', '/session/confirm', {
    body: { method, code },
    encrypted: true,
  });
  session.renew(token);
}

/**
 * Confirms the operator's identity again by a passkey. @returns false when the browser's dialog was closed @throws
 * ApiError
 */
export async function confirmPasskey(): Promise<boolean> {
  const credential = await askPasskey(await call<PasskeyRequest>('POST', '/session/confirm/passkey'));
  if (!credential) return false;
  const body = { method: 'passkey', credential };
  const { token } = await call<{ token: string }>('POST', '/session/confirm', { body, encrypted: true });
  session.renew(token);
  return true;
}

export const readCaptcha = () => call<string>('GET', '/captcha');
export const startTotp = () => call<TotpStart>('POST', '/me/totp');

/** Enrols the app by its first code; the session continues with a new token. @returns the recovery codes, shown once */
export async function enrolTotp(code: string): Promise<string[] | null> {
  const done = await call<{ token: string; recoveryCodes: string[] | null }>('PUT', '/me/totp', {
    body: { code },
    encrypted: true,
  });
  session.renew(done.token, { mustEnrol: false });
  return done.recoveryCodes;
}

/** Ends the session here and on the server. */
export async function signOut(): Promise<void> {
  if (session.token() !== null) await call('DELETE', '/session').catch(() => {});
  session.end();
}

function opened({ token, operator }: { token: string; operator: OperatorInfo }): void {
  session.open(token, operator);
}
