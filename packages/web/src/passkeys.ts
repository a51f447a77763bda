import type {
  PasskeyAssertion,
  PasskeyAttestation,
  PasskeyCreation,
  PasskeyRequest,
} from '@fairhouse/contract/factors';
import { ApiError } from './api-error.ts';

/** Returns true if the browser supports passkeys, which it does only over HTTPS or on localhost. */
export function hasPasskeys(): boolean {
  return typeof window !== 'undefined' && typeof window.PublicKeyCredential === 'function';
}

/**
 * Asks for one of the passkeys.
 * @returns the assertion; null if the person closed the browser's dialog, or has no passkey
 * @throws ApiError PASSKEY_INVALID if the browser fails
 */
export async function askPasskey(options: PasskeyRequest): Promise<PasskeyAssertion | null> {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  const made = await orClosed(startAuthentication({ optionsJSON: options }));
  if (!made) return null;
  const { clientDataJSON, authenticatorData, signature, userHandle } = made.response;
  return { id: made.id, clientDataJSON, authenticatorData, signature, ...(userHandle ? { userHandle } : {}) };
}

/**
 * Makes a passkey.
 * @returns null if the person closed the browser's dialog
 * @throws ApiError FACTOR_EXISTS if this device already has one of this account, PASSKEY_INVALID if the browser fails
 */
export async function makePasskey(options: PasskeyCreation): Promise<PasskeyAttestation | null> {
  const { startRegistration } = await import('@simplewebauthn/browser');
  const made = await orClosed(startRegistration({ optionsJSON: options }));
  if (!made) return null;
  const { clientDataJSON, attestationObject, transports = [] } = made.response;
  return { id: made.id, clientDataJSON, attestationObject, transports };
}

async function orClosed<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work;
  } catch (error) {
    const name = error instanceof Error ? error.name : '';
    // Browsers do not distinguish a closed dialog from a missing passkey.
    if (name === 'NotAllowedError' || name === 'AbortError') return null;
    throw new ApiError(name === 'InvalidStateError' ? 'FACTOR_EXISTS' : 'PASSKEY_INVALID', 0);
  }
}
