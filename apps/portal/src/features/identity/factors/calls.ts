import type {
  ConfirmMethods,
  ConfirmRequest,
  LoginVerification,
  OfferedMethod,
  Passkey,
  PasskeyAssertion,
  PasskeyAttestation,
  PasskeyCreation,
  PasskeyRequest,
  RecoveryCodes,
  SecondFactor,
  SentCode,
  TotpStart,
  VerificationRequest,
} from '@fairhouse/contract/factors';
import type { LoginValue, Side } from '@fairhouse/contract/identity';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import { session } from '../../../api/session.ts';
import { startSession } from '../session/start-session.ts';

const security = '/wps/member/security';

export function readPasskeyRequest(): Promise<PasskeyRequest> {
  return call<PasskeyRequest>('POST', '/wps/session/passkey/options', { token: false });
}

/** Logs in by passkey; the session starts with the answer. */
export async function logInByPasskey(credential: PasskeyAssertion, side: Side): Promise<LoginValue> {
  const body = { credential, side };
  return startSession(await call<LoginValue>('POST', '/wps/session/passkey', { body, token: false }));
}

export type CodeMethod = 'sms' | 'email';
type Ticket = LoginVerification['ticket'];

export function sendVerificationCode(ticket: Ticket, method: CodeMethod): Promise<SentCode> {
  return call<SentCode>('POST', '/wps/session/verification/code', { body: { ticket, method }, token: false });
}

export function readVerificationPasskey(ticket: Ticket): Promise<PasskeyRequest> {
  return call<PasskeyRequest>('POST', '/wps/session/verification/passkey', { body: { ticket }, token: false });
}

/** Completes a login that waits for verification; the session starts with the answer. */
export async function answerVerification(body: VerificationRequest): Promise<LoginValue> {
  return startSession(
    await call<LoginValue>('POST', '/wps/session/verification', { body, encrypted: true, token: false }),
  );
}

export async function readConfirmMethods(): Promise<OfferedMethod[]> {
  return (await call<ConfirmMethods>('GET', '/wps/session/confirm')).methods;
}

export function sendConfirmCode(method: CodeMethod): Promise<SentCode> {
  return call<SentCode>('POST', '/wps/session/confirm/code', { body: { method } });
}

export function readConfirmPasskey(): Promise<PasskeyRequest> {
  return call<PasskeyRequest>('POST', '/wps/session/confirm/passkey');
}

/** Confirms the member's identity again; all tabs continue with the answer's token. */
export async function confirm(body: ConfirmRequest): Promise<void> {
  const { token } = await call<{ token: string }>('POST', '/wps/session/confirm', { body, encrypted: true });
  session.adopt({ token });
}

export function secondFactorQuery(memberId: string | null) {
  return queryOptions({
    queryKey: ['member', memberId, 'second-factor'],
    queryFn: () => call<SecondFactor>('GET', `${security}/secondFactor`),
    enabled: memberId !== null,
  });
}

export function passkeysQuery(memberId: string | null) {
  return queryOptions({
    queryKey: ['member', memberId, 'passkeys'],
    queryFn: () => call<Passkey[]>('GET', `${security}/passkeys`),
    enabled: memberId !== null,
  });
}

export function wishAlways(always: boolean): Promise<SecondFactor> {
  return call<SecondFactor>('PUT', `${security}/secondFactor`, { body: { always } });
}

export function startTotp(): Promise<TotpStart> {
  return call<TotpStart>('POST', `${security}/totp`);
}

/** @returns recovery codes, shown only this once; null: those made before are still valid */
export async function confirmTotp(code: string): Promise<string[] | null> {
  const { recoveryCodes } = await call<RecoveryCodes>('PUT', `${security}/totp`, { body: { code }, encrypted: true });
  return recoveryCodes;
}

export function removeTotp(): Promise<null> {
  return call<null>('DELETE', `${security}/totp`);
}

export async function makeRecoveryCodes(): Promise<string[]> {
  return (await call<RecoveryCodes>('POST', `${security}/recoveryCodes`)).recoveryCodes ?? [];
}

export function readPasskeyCreation(): Promise<PasskeyCreation> {
  return call<PasskeyCreation>('POST', `${security}/passkeys/options`);
}

/** @returns recovery codes, shown only this once; null: those made before are still valid */
export async function addPasskey(name: string, credential: PasskeyAttestation): Promise<string[] | null> {
  const { recoveryCodes } = await call<RecoveryCodes>('PUT', `${security}/passkeys`, { body: { name, credential } });
  return recoveryCodes;
}

export function renamePasskey(id: string, name: string): Promise<null> {
  return call<null>('PUT', `${security}/passkeys/${id}`, { body: { name } });
}

export function removePasskey(id: string): Promise<null> {
  return call<null>('DELETE', `${security}/passkeys/${id}`);
}
