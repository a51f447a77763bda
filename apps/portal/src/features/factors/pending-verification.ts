import type { LoginVerification } from '@fairhouse/contract/factors';

let pending: LoginVerification | null = null;

/** Keeps a login that waits for a verification, for the popup `verify-login`. It lives in this page alone. */
export function setPending(value: LoginVerification): void {
  pending = value;
}

/** The login that waits, if any; it stays until it is taken. */
export function pendingVerification(): LoginVerification | null {
  return pending;
}

/** The login that waits is done with. */
export function takePending(): LoginVerification | null {
  const held = pending;
  pending = null;
  return held;
}
