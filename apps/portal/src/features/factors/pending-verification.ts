import type { LoginVerification } from '@fairhouse/contract/factors';
import { session } from '../../api/session.ts';

let pending: LoginVerification | null = null;
// A login that came another way meanwhile, or a sign-out, is the end of it.
session.listen(() => {
  pending = null;
});

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
