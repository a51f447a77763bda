import type { LoginVerification } from '@fairhouse/contract/factors';
import { session } from '../../../api/session.ts';

let pending: LoginVerification | null = null;
// Another login or a sign-out discards it.
session.listen(() => {
  pending = null;
});

/** Keeps a login that waits for verification, for the popup `verify-login`, in this page's memory only. */
export function keepPendingVerification(value: LoginVerification): void {
  pending = value;
}

/** Returns the login that waits for verification, if any. */
export function pendingVerification(): LoginVerification | null {
  return pending;
}

/** Forgets the waiting login, once it is completed or cancelled. */
export function forgetPendingVerification(): void {
  pending = null;
}
