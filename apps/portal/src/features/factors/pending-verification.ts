import type { LoginVerification } from '@fairhouse/contract/factors';

let pending: LoginVerification | null = null;

/** Keeps a login that waits for a verification, for the popup `verify-login`. It lives in this page alone. */
export function setPending(value: LoginVerification): void {
  pending = value;
}

/** The login that waits, if any. */
export function pendingVerification(): LoginVerification | null {
  return pending;
}

/** The login is finished or given up. */
export function forgetPending(): void {
  pending = null;
}
