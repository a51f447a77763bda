import type { SocialRegistration } from '@fairhouse/contract/social';
import { session } from '../../../api/session.ts';

let pending: SocialRegistration | null = null;
// A sign-out discards it, so that the next person at this browser does not get it.
session.listen((event) => {
  if (event !== 'started') pending = null;
});

/** Keeps a first-time user of a social provider for the popup `register`, in this page's memory only. */
export function keepPendingSocial(value: SocialRegistration): void {
  pending = value;
}

/** Returns the first-time user whose registration will link the provider's account, if any. */
export function pendingSocial(): SocialRegistration | null {
  return pending;
}

/** Forgets the first-time user, once the account is registered, refused or declined. */
export function forgetPendingSocial(): void {
  pending = null;
}
